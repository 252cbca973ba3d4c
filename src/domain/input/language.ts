/** The languages we recognize, with their tags for screen readers. */
const languageTags = {
  English: 'en-US',
  Spanish: 'es',
  French: 'fr',
  German: 'de',
  Portuguese: 'pt',
  Polish: 'pl',
  Vietnamese: 'vi',
}
export type Language = keyof typeof languageTags
const languages = Object.keys(languageTags) as Language[]

/** For screen readers: with "und" they choose the voice themselves, and a wrong one is worse. */
export const languageTag = (language: Language | null): string =>
  language ? languageTags[language] : 'und'

/** How the language that people wrote in is named to models where we can't name it. */
export const languageOfNotes = 'the language of the notes'

/** Words that are frequent in one language and rare in the others. */
const commonWords: Record<Language, Set<string>> = {
  English: words(
    'the and of to in was he she his her they with that for had on my we you it were from when who would always never our is at but this have not be him them us i me are so one what all if there no been just did a an as do or by will can has very made came said told used went knew loved love kind gentle quiet proud funny happy every family city country sunday patient strong grandma grandpa dad mom mum people time life years church house home work coffee dogs children friends school good best',
  ),
  Spanish: words(
    'el la los las de que y en un una era con su por para se nos me mi siempre nunca cuando muy más pero también decía le lo como había mis sus fue ella él nosotros yo te tú del al es',
  ),
  French: words(
    'le la les des de du et un une était avec son sa ses elle il nous je mon ma mes que qui pour dans toujours jamais quand très mais aussi ne pas au aux ce cette a été sur disait est vous',
  ),
  German: words(
    'der die das und war mit sein seine ihr ihre er sie wir ich mein meine nicht immer nie wenn als auch ein eine einen dem den zu auf für von im ist hat hatte uns mich aber so sagte es',
  ),
  Portuguese: words(
    'o a os as de que e em um uma era com seu sua ela ele nós eu meu minha sempre nunca quando muito mas também não para por dizia do da dos das no na foi se me nos mais você à ao',
  ),
  Polish: words(
    'i w na z że był była nie się do jak to on ona my ja mój moja zawsze nigdy kiedy bardzo ale też jego jej dla po od za o nas mnie co tak jest już mama tata było gdy ze tylko go mu nam ich przez przy tego miał miała mial miala lat każdy każdą byl byla sie sobie bo czy są wszystkich wszyscy mowil kochał kochała dom nią nim',
  ),
  Vietnamese: words(
    'là và của có không những một các tôi con mẹ cha bố bà ông chúng được cho với khi người luôn rất nhưng đã này thì mà ba em anh chị ở trong cũng lại như về đi đến làm',
  ),
}

/** Languages that share many words with one of ours: Italian, Romanian, Dutch, Czech with Slovak, Croatian with Serbian, Haitian Creole. */
const lookAlikes = [
  'il lo la gli le di e un una era con suo sua per che ci mi mio mia sempre mai quando molto più ma anche diceva come aveva non tutti è del della dei nella al alla si ha sono nel da ogni ho a in i le al dal ce ne io noi lui lei nostro nostra',
  'și si de un o era cu lui ei pentru că ca ne mi meu mea mereu niciodată când foarte mai dar mult spunea nu pe la din în in am a s au toți să care este noi el ea cum',
  'de het een en van in was met zijn haar hij zij ze wij we ik mijn niet altijd nooit als ook voor dat die op te is had heeft ons maar naar er om aan bij zo heel veel',
  'a v na že byl byla ne se to jak on ona my já můj moje vždy vždycky nikdy když velmi ale také jeho její pro od za o nás mě co tak je už bylo s mu jsme jsem si sa bol bola ktorý aj keď pre som sme',
  'i u na da je bio bila ne se to kao on ona mi ja moj moja uvijek uvek nikad nikada kad kada vrlo ali također njegov njen za od o nas me što tako su sve svi sam smo nam joj mu iz koji',
  'li te nan ki pou mwen m nou l pa t ak tout moun yo yon e se men lè le anpil toujou manman papa la a ap fè konn gen chak lavi yo nan renmen avan jan sou lakay epi',
].map(words)

function words(list: string): Set<string> {
  return new Set(list.split(' '))
}

/** Whether a word is common in another language and not in English. */
export const isCommonElsewhere = (word: string): boolean =>
  !commonWords.English.has(word.toLowerCase()) &&
  languages.some((language) => commonWords[language].has(word.toLowerCase()))

const commonSomewhere = new Set(
  [...Object.values(commonWords), ...lookAlikes].flatMap((set) => [...set]),
)

/** How English words begin or end, and few others: it finds English in notes that are mostly lists. */
const englishShape =
  /(?:ing|ed|ful|less|ness|ght|ck|th|sh|ss|ow|ew|ll|oo[dklmnpt]|ee[dklmnpt]|ea[dklmnpst]|ly)(?:s|er|est)?$|^(?:th|wh|kn|wr|sh)[aeiouy]/

const splitTokens = (text: string) => text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
const isMostlyLatin = (text: string) =>
  count(text, /\p{Script=Latin}/gu) * 2 >= count(text, /\p{L}/gu)

const minTokens = 6
const minTokensForUnknown = 10
const minTokensToReject = 20
const minShare = 0.15
const minEnglishShare = 0.3
const minDistinctWords = 3

/** The language of a text. Null if it's in none of ours; English if there's too little evidence for anything else. */
export function detectLanguage(text: string): Language | null {
  if (!isMostlyLatin(text)) return null
  const tokens = splitTokens(text)
    // Names say nothing about the language around them. Some people type in capitals.
    .filter((token) => !/^\p{Lu}(?!\p{Lu})/u.test(token) || isTelling(token.toLowerCase()))
    .map((token) => token.toLowerCase())
  if (tokens.length < minTokens) return 'English'
  // Every file and email asks, so the text is counted once and not once for each language.
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  const isEnglish = (token: string) => commonWords.English.has(token) || englishShape.test(token)
  const englishShare = tokens.filter(isEnglish).length / tokens.length
  let best: Language | null = 'English'
  // A few foreign phrases don't make an English text foreign, so a clear margin is required.
  let highestShare = Math.max(englishShare * 1.2, minShare)
  const compare = (language: Language | null, common: ReadonlySet<string>) => {
    const share = shareOf(common, counts, tokens.length)
    if (share <= highestShare) return
    best = language
    highestShare = share
  }
  for (const language of languages)
    if (language !== 'English') compare(language, commonWords[language])
  for (const common of lookAlikes) compare(null, common)
  // Notes in two languages: the field with most of the words decides.
  const longest = text.split('\n').reduce((long, line) => (line.length > long.length ? line : long))
  if (best === 'English' && longest.length < text.length && longest.length * 2 > text.length)
    return detectLanguage(longest)
  const isUnlikeAny = tokens.length >= minTokensForUnknown && englishShare < minEnglishShare
  return best === 'English' && isUnlikeAny ? null : best
}

const isTelling = (token: string) => commonSomewhere.has(token) || englishShape.test(token)

/** The share of tokens that are common words of a language. None if it's always the same words, or single letters. */
function shareOf(
  common: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  total: number,
): number {
  const found = [...counts].filter(([word]) => common.has(word))
  const longer = found.filter(([word]) => word.length > 1)
  if (found.length < minDistinctWords || longer.length < 2) return 0
  return found.reduce((sum, [, times]) => sum + times, 0) / total
}

/** Whether a text can be in this language. Short texts always can, and so can any if we don't know the language. */
export function isInLanguage(text: string, language: string): boolean {
  if (!(language in languageTags)) return true
  if (isMostlyLatin(text) && splitTokens(text).length < minTokensToReject) return true
  const found = detectLanguage(text)
  // A paragraph in a language that isn't English may be too much like another one to tell.
  return found === language || (found === null && language !== 'English')
}
