import { type PieceColumn, textsOf } from './fields.ts'

// Spaces are bounded: two unbounded runs side by side would make matching quadratic.
const adverb =
  '(?:(?:just|really|honestly|truly|only|still|even|sometimes|kinda|ever|so|rather|much) ){0,4}'
const wish =
  '(?:want to|wanna|want 2|wish to|wish i could|would like to|need to|long to|ready to|am ready to)'
const i = `\\b(?:i|i'?m|i am|i'?d|i would) ${adverb}`
const dont = "(?:don'?t|dnt|do not|no longer|can'?t say i|not)"
/** Someone else who doesn't want to: "he dont want to live". */
const notOthers = '(?<!\\b(?:he|she|they|you|we|who|people|folks|mom|dad) )'
const them = '(?:him|her|them|you|u|my (?:baby|son|daughter|husband|wife|boy|girl))'
/** "be with her", not "be with her family" nor "with her when she went". */
const endsThere =
  "(?=\\s*(?:[^\\p{L}\\p{N}\\s]|$)| (?:again|now|soon|so|already|too|instead|up|in heaven|where|wherever|and|but|more|because|bc|cuz|it'?s|its|it|i|please|right now)\\b)"
/** To meet again one day is a hope. */
const notOneDay =
  '(?![^.!?\\n]{0,40}\\b(?:one day|some\\s*day|eventually|when (?:my time|god)|algun dia|un dia)\\b)'
const over =
  '(?=\\s*(?:[^\\p{L}\\p{N}\\s]|$)| (?:any\\s*more|no more|without|w/o|like this|if|in (?:a|this) world|now|and(?! on)|but|it|i|bc|because|today|tomorrow|another)\\b)'

const english = [
  `${notOthers}${dont} ${adverb}(?:want to|wanna|wanting to|wish to|care to) ${adverb}(?:live|be alive|exist|go on|keep going|keep living|do life|go on living|carry on|wake up)${over}(?: any\\s*more)?`,
  `${notOthers}${dont} ${adverb}(?:want to|wanna) be (?:here|on this earth|in this world|around) (?:any\\s*more|no more|without ${them})`,
  `${notOthers}${dont} want (?:to see |to face )?(?:the days|any more days|another day|tomorrow)${over}`,
  `\\b(?:if|whether) i ${adverb}want to (?:live|be alive|go on|keep going|keep living)${over}`,
  `${i}(?:want to|wanna|want 2|wish i could|wish to|ready to) ${adverb}die\\b(?! (?:of|from|laughing))`,
  `\\bwish (?:that )?i (?:was|were) dead\\b`,
  `\\bwish (?:that )?i (?:had|would have|could have|would'?ve|could'?ve) (?:just )?died\\b`,
  '\\b(?:kill|killing|harm|harming|hurt|hurting) myself\\b(?! (?:laughing|trying|on|when))',
  // Not in psalms and hymns.
  '(?<!\\b(?:who want|plot) to )\\b(?:end|ending|take|taking) my (?:own )?life\\b(?! (?:and let it|in my hands?)\\b)',
  `\\b(?:end it all|rather be dead|better off dead|better off without me|better without me in it)\\b`,
  `\\bi(?:'?m| am| feel|'?ve been| have been| was) ${adverb}suicidal\\b`,
  `${i}(?:thinking|think|thought|have thought|keep thinking) (?:about|of) (?:suicide|ending (?:it|things|my life)|dying)\\b`,
  `${i}${wish} ${adverb}(?:go |come )?(?:on )?(?:and )?${adverb}(?:join|follow|(?:be|go|lie down) (?:up )?(?:there )?with) ${them}${endsThere}${notOneDay}`,
  `\\b(?:rather|as soon|sooner) (?:just )?(?:go )?(?:on )?(?:and )?(?:be|go) with ${them}${endsThere}${notOneDay}`,
  `\\b(?:i'?ll|i will|i'?m (?:going to|gonna)|i hope to|hope i|hope i'?m|i plan to|i get to|going to|gonna|i'?ll be) ${adverb}(?:be )?(?:with|join|joining|follow|following) ${them} (?:very |real |pretty |up there |in heaven ){0,4}soon\\b`,
  `\\bsoon i(?:'?ll| will|'?m going to|'?m gonna) (?:be )?(?:with|join|joining|follow|following) ${them}\\b`,
  `\\b(?:join|joining|follow) ${them} soon\\b`,
  `\\bi(?:'?ll| will| won'?t) (?:not )?be far behind\\b`,
  `(?<!\\b(?:he|she|they) (?:had|has|felt|saw) )\\b(?:nothing (?:left )?to live for|no (?:reason|point|use) (?:left )?(?:for me )?(?:to|in|of) (?:live|living|go on|going on|keep going|being here))\\b`,
  `\\b(?:don'?t|do not|can'?t) see (?:the|a|any|much) (?:point|use|reason) (?:(?:in|of|to|for) (?:living|live|life|going on|go on|the rest of it|any of it|being here)|any\\s*more)\\b`,
  `${i}(?:can'?t|cannot|can not) ${adverb}(?:go on|keep going|carry on|keep living)(?: without ${them}| like this| any\\s*more)`,
  `\\bi(?:'?m| am) ${adverb}(?:tired of|sick of|done with|done|through with) (?:living|being alive|life|this life)${over}`,
  `\\b(?:i(?:'?ve| have)? lost (?:the|my|all) will|i have no (?:will|desire)|lost my will) to live\\b`,
  `\\b(?:hope|wish|pray|praying) (?:that )?i (?:just )?(?:don'?t|do not|never|won'?t|wouldn'?t|didn'?t) (?:ever )?wake up\\b`,
  `\\bgo to (?:sleep|bed) and (?:just )?(?:not|never) wake up\\b`,
  `\\b(?:wish|pray|praying|please|why (?:couldn'?t|didn'?t|not))\\b[^.!?\\n]{0,30}\\b(?:take|took|taken) me (?:too|also|with (?:him|her|them|you))\\b`,
  "\\blife (?:isn'?t|is not|ain'?t) worth living\\b",
  `\\b(?:crawl|climb|get) in(?:to)? (?:the |that |his |her )?(?:grave|casket|coffin|ground|box) with\\b`,
]

const conElla = '(?:con (?:el|ella|ellos|ellas|mi (?:esposo|esposa|hijo|hija|bebe))|contigo)'
const noPlace = '(?! (?:en (?!(?:un|este|el) mundo)|con|cerca|lejos|alla|ahi|aca|sol[oa]))'

const spanish = [
  `\\bno (?:quiero|kiero|deseo|quisiera|tengo (?:mas )?(?:ganas|deseos) de|me dan ganas de) (?:ya |mas )?(?:seguir |continuar )?(?:vivir|viviendo|existir|despertar|despertarme|estar viv[oa])\\b${noPlace}(?: mas)?`,
  `\\bno (?:quiero|deseo|tengo ganas de) (?:seguir (?:adelante|sin ${conElla.replace('con ', '')}|asi|aqui|con vida)|estar (?:aqui|en este mundo)(?: sin\\b|(?=\\s*(?:[^\\p{L}\\s]|$)| mas\\b)))`,
  `\\bno (?:quiero|puedo) seguir (?:viviendo|sin (?:el|ella|ellos|ti|usted))\\b`,
  '\\b(?:me quiero|me quisiera) morir\\b(?! de)',
  '\\b(?:quiero|quisiera|deseo|prefiero|preferiria) (?:ya )?(?:morir|morirme|estar muert[oa])\\b(?! de)',
  '\\bojala (?:ya )?(?:me )?(?:muera|muriera|hubiera muerto)\\b',
  `\\b(?:que )?(?:dios|diosito) me lleve (?:ya |pronto )?${conElla}`,
  `\\b(?:quiero|quisiera|necesito|deseo) (?:ya )?(?:estar|ir|irme|reunirme|volver a estar|ir a estar) (?:ya |pronto )?${conElla}${endsThere.replace('again', 'ya|pronto|otra vez|donde|en el cielo|y|pero|porque|no|me|de nuevo|again')}${notOneDay}`,
  `\\bme (?:quiero|quisiera) ir (?:ya |pronto )?${conElla}`,
  `\\bpronto (?:voy a |me voy a |ya )?(?:estare|estar|me ire|ire|irme|me reunire|reunirme|voy|me voy) ${conElla}`,
  `\\b(?:estare|voy a estar|me reunire|me voy a reunir|me voy|me ire) ${conElla} (?:muy )?pronto\\b`,
  '(?<!\\b(?:traman|buscan|procuran|quieren|intentan|tratan de) )\\b(?:matarme|suicidarme|quitarme la vida|hacerme dano|acabar con mi vida|terminar con mi vida|acabar con todo)\\b',
  '\\bmi vida (?:ya )?no (?:tiene|vale)\\b|\\bno (?:vale la pena|tiene (?:caso|sentido)|le veo (?:caso|sentido) a) (?:vivir|seguir viviendo|mi vida)\\b',
  '\\bno tengo (?:ya )?(?:nada )?(?:por|para) (?:que|quien) vivir\\b|\\b(?:nada por|para) que vivir\\b',
  '\\bestoy (?:ya )?(?:muy |tan )?cansad[oa] de (?:vivir|la vida|esta vida)\\b',
]

const phrases = [...english, ...spanish].map(
  (phrase) => new RegExp(phrase.replaceAll(' ', '\\s{1,4}'), 'iu'),
)

/** Each letter without its accent, and plain apostrophes, so positions stay the same. */
const plain = (text: string) =>
  text
    .replace(/[’‘`´]/g, "'")
    .replace(/[\u0080-\uffff]/g, (letter) => letter.normalize('NFD').charAt(0))

/** The words, as typed, with which someone says that they don't want to live or want to follow the person who died. */
export function findHelpline(texts: readonly string[]): string {
  for (const text of texts) {
    const typed = text.normalize('NFC')
    const simple = plain(typed)
    const found = phrases.map((phrase) => phrase.exec(simple)).find((match) => match !== null)
    if (found) return typed.slice(found.index, found.index + found[0].length).trim()
  }
  return ''
}

/** The speaker's words about not wanting to go on, in the form or in an answer; empty if there are none. */
export const helplineIn = (
  told: Partial<Record<PieceColumn, string>>,
  questions: readonly { answer: string }[],
): string =>
  findHelpline([
    ...Object.values(textsOf(told, 'quality', 'memory', 'message', 'scripture')),
    ...questions.map(({ answer }) => answer),
  ])
