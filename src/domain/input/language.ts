/** The languages we recognize, with their tags for screen readers. */
export const languageTags = {
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

/** Words that are frequent in one language and rare in the others. */
const commonWords: Record<Language, Set<string>> = {
  English: words(
    'the and of to in was he she his her they with that for had on my we you it were from when who would always never our is at but this have not be him them us i me are so one what all if there no been just did a an as do or by will can has very',
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
    'i w na z że był była nie się do jak to on ona my ja mój moja zawsze nigdy kiedy bardzo ale też jego jej dla po od za o nas mnie co tak jest już mama tata było gdy ze tylko',
  ),
  Vietnamese: words(
    'là và của có không những một các tôi con mẹ cha bố bà ông chúng được cho với khi người luôn rất nhưng đã này thì mà ba em anh chị ở trong cũng lại như về đi đến làm',
  ),
}

function words(list: string): Set<string> {
  return new Set(list.split(' '))
}

/** Whether a word is common in a language other than English. */
export const isCommonElsewhere = (word: string): boolean =>
  languages.some(
    (language) => language !== 'English' && commonWords[language].has(word.toLowerCase()),
  )

const splitTokens = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
const minTokens = 6
const minTokensToReject = 20
const minDistinctWords = 3

/** The language of a text. English if there's too little evidence for another. */
export function detectLanguage(text: string): Language {
  const tokens = splitTokens(text)
  if (tokens.length < minTokens) return 'English'
  // Every file and email asks, so the text is counted once and not once for each language.
  const counts = new Map<string, number>()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  let best: Language = 'English'
  let highestShare = shareOf('English', counts, tokens.length).share
  for (const language of languages) {
    const { share, distinctHits } = shareOf(language, counts, tokens.length)
    // A few foreign phrases don't make an English text foreign, so a clear margin is required.
    if (share > highestShare * 1.2 && share > 0.12 && distinctHits >= minDistinctWords) {
      best = language
      highestShare = share
    }
  }
  return best
}

/** The share of tokens that are common words of a language, and how many such words there are. */
function shareOf(language: Language, counts: ReadonlyMap<string, number>, total: number) {
  let hits = 0
  let distinctHits = 0
  for (const word of commonWords[language]) {
    const count = counts.get(word) ?? 0
    hits += count
    if (count > 0) distinctHits += 1
  }
  return { share: hits / total, distinctHits }
}

/** Whether a text can be in this language. Short texts always can. */
export function isInLanguage(text: string, language: string): boolean {
  return splitTokens(text).length < minTokensToReject || detectLanguage(text) === language
}
