import { describe, expect, test } from 'vitest'
import { tableOf } from '#tests/support/table.ts'
import { detectLanguage, isInLanguage, languageOfNotes } from './language.ts'

test.each([
  'stubborn as a mule',
  'patient, a good listener, honest to a fault, do not say much',
  'e, funny, patient',
  'grumpy, as good as gold, no nonsense with me',
])('does not mistake a short English text for Portuguese: %s', (words) =>
  expect(detectLanguage(`${words}\nplease thank everyone who brought food`)).toBe('English'),
)

const samples = {
  English: 'She was the one who always made us laugh when we were sad and it was never too late.',
  Spanish: 'Mi abuela era muy alegre y siempre nos decía que la vida es para los que cantan.',
  French: 'Ma mère était toujours là pour nous et elle disait que la vie est très belle.',
  German: 'Mein Vater war immer für uns da und er sagte, dass wir nicht aufgeben sollen.',
  Portuguese: 'Minha avó era muito alegre e sempre dizia que não é tarde para os outros.',
  Polish: 'Moja mama zawsze była dla nas i nigdy nie mówiła, że jest bardzo zmęczona.',
  Vietnamese: 'Mẹ tôi là người luôn làm cho chúng tôi cười và bà không bao giờ mệt.',
}

test('the field with most of the words decides, also in capitals', () => {
  const memory =
    'MINHA MÃE ACORDAVA ANTES DE TODOS PARA FAZER O CAFÉ. ELA DIZIA QUE A CASA SÓ ERA CASA COM A GENTE DENTRO. NUNCA ESQUECEU UM ANIVERSÁRIO.'
  const notes = `kind, never on time, honest to a fault\n${memory}\nTell everyone the food is at the Elks Lodge.`
  expect(detectLanguage(notes)).toBe('Portuguese')
})

test.each(Object.entries(samples))('recognizes %s', (language, text) => {
  expect(detectLanguage(text)).toBe(language)
  expect(detectLanguage(text.toUpperCase())).toBe(language)
})

test.each(
  tableOf(`
  English | grandma made the best pie. she never yelled at us kids
  English | Mum worked nights at the hospital and still came to every school play.
  Spanish | mi papa trabajo en el campo. los domingos nos llevaba a la iglesia y despues a comer helado
  Spanish | Mi tío arreglaba relojes en la mesa de la cocina. Nos dejaba mirar si estábamos callados.
  French | mamie faisait les meilleures crepes. elle nous aimait tous et elle chantait dans la cuisine
  French | Papa réparait des montres sur la table. On avait le droit de regarder si on se taisait.
  German | mein vater hat sein leben lang gearbeitet. am wochenende ist er mit uns angeln gegangen
  German | Opa hat in der Küche Uhren repariert. Wir durften zusehen, wenn wir leise waren.
  Portuguese | meu pai trabalhou a vida inteira na roça. ele levava nos para pescar e contava historias
  Portuguese | Meu avô consertava relógios na mesa da cozinha. A gente podia olhar se ficasse quieto.
  Polish | tata ciezko pracowal cale zycie. w niedziele zawsze mial dla nas cukierki
  Polish | Dziadek naprawiał zegary przy stole w kuchni. Czasem dawał nam śrubkę i nie mówił po co.
  Vietnamese | Bà nội luôn nấu phở cho cả nhà vào ngày Tết. Bà không bao giờ la mắng chúng tôi.
  Vietnamese | mẹ bán bánh mì ngoài chợ từ năm giờ sáng. mẹ lúc nào cũng cười với người ta
`),
)('recognizes %s as people type it: %s', (language, text) =>
  expect(detectLanguage(text)).toBe(language),
)

test.each(
  tableOf(`
  Italian | Mia nonna faceva la pasta ogni domenica e ci chiamava tutti. Non si arrabbiava mai.
  Italian | la zia cantava in chiesa e faceva il limoncello, ce lo regalava a natale
  Croatian | Moj djed je svako jutro išao na more i nosio nam ribu. Nikad nije vikao na nas.
  Croatian | baka je bila najbolja kuharica. voljela je cvijeće i svima je dala nešto iz vrta
  Russian | Мама всегда пекла пироги по воскресеньям. Она никогда не жаловалась.
  Chinese | 我奶奶每天早上都去公园打太极拳。她做的饺子是全家最好吃的。
  Dutch | Mijn oma was altijd in de tuin en had voor iedereen koekjes. Ze was nooit boos op ons.
  Dutch | Tante Riet kookte voor de hele straat. Niemand ging bij haar met een lege maag naar huis.
  Swedish | Min mormor bakade bullar varje lördag. Hon var aldrig arg på oss.
  Swedish | mamma cyklade till jobbet i alla väder. hon sa att det inte finns dåligt väder
  Romanian | Bunica făcea cozonaci de Crăciun și ne chema pe toți la masă. Nu s-a plâns niciodată.
  Romanian | tata a muncit toata viata la fabrica si nu s-a plans. seara ne spunea povesti
  Tagalog | Si Lola ay laging nagluluto ng adobo tuwing Linggo. Mahal na mahal niya kaming lahat.
  Tagalog | si lolo mangingisda noon. tinuruan niya akong lumangoy at magkumpuni ng lambat
  Haitian Creole | Manman m te toujou ap chante nan kizin nan. Li te renmen tout moun nan katye a.
  Haitian Creole | Sè m nan te renmen danse. Nan tout fèt se li ki te premye sou pis la.
`),
)('claims to know no language for %s: %s', (_, text) => {
  expect(detectLanguage(text)).toBeNull()
  expect(detectLanguage(text.normalize('NFD').toUpperCase())).toBeNull()
})

describe('takes a text for English', () => {
  test.each([
    'Bà Nội Nguyễn Thị Lan made phở and bánh xèo every Tết. She came from Huế with ông Tuấn.',
    'Cô Hạnh and chú Tuấn and dì Ba were always at our house. Bà cooked canh chua and cá kho.',
    'babcia Halina from Kraków, made pierogi i bigos, sang sto lat on every birthday',
    'Dziadek Stanisław loved Wisła Kraków and żurek. He called me moja mała.',
    'Tía Lupe, arroz con leche, telenovelas, Dodgers, rosary with las comadres',
    'Papá Ramón made birria de chivo and fixed everybodys trucks. que Dios lo bendiga',
    'Nonno Giuseppe di Palma made wine with zio Sal and zio Vito. lasagna, pasta e fagioli, the Yankees',
    'Zia Concetta, pasta e ceci, arancini, the feast of San Gennaro, nice hands',
    'Maria da Silva dos Santos came from São Paulo. feijoada e caipirinha on Saturdays',
    'stubborn, funny, generous, Budweiser, Yankees, fishing, golf, crosswords, Jeopardy',
  ])('with foreign names: %s', (text) => expect(detectLanguage(text)).toBe('English'))

  test('with too few words to tell', () => {
    expect(detectLanguage('mein vater war immer nicht')).toBe('English')
    expect(detectLanguage('mein vater war immer nicht da')).toBe('German')
    const unknown = 'mabait masipag maalaga palabiro matulungin maasikaso magalang matapat'
    expect(detectLanguage(`${unknown} masayahin`)).toBe('English')
    expect(detectLanguage(`${unknown} masayahin maunawain`)).toBeNull()
  })

  test('with fewer than three common words of another language', () => {
    expect(detectLanguage('der die die karl otto fritz hans')).toBe('English')
    expect(detectLanguage('der die das karl otto fritz hans')).toBe('German')
  })

  test('with about as many English words', () => {
    const text = 'otto the of to was she der die das und wir'
    expect(detectLanguage(text)).toBe('English')
    expect(detectLanguage(`${text} nicht immer`)).toBe('German')
  })
})

describe('a text is rejected', () => {
  const german = Array.from({ length: 19 }, (_, index) => ['der', 'die', 'und', 'wir'][index % 4])
  const dutch =
    'Opa repareerde fietsen in de schuur en liet ons helpen. Hij floot de hele dag en dronk koffie uit een blikken mok.'

  test('in another language from twenty words', () => {
    expect(isInLanguage(german.join(' '), 'English')).toBe(true)
    expect(isInLanguage([...german, 'und'].join(' '), 'English')).toBe(false)
    expect(isInLanguage([...german, 'und'].join(' '), 'German')).toBe(true)
  })

  test('in an unknown language where English was asked for', () => {
    expect(isInLanguage(dutch, 'English')).toBe(false)
    expect(isInLanguage('Она никогда не жаловалась.', 'English')).toBe(false)
    expect(isInLanguage(dutch, 'German')).toBe(true)
  })

  test('never where the language of the notes is unknown', () => {
    for (const text of [dutch, 'Она никогда не жаловалась.', [...german, 'und'].join(' ')])
      expect(isInLanguage(text, languageOfNotes)).toBe(true)
  })
})
