import type { Told } from '#standins/model/eulogy/told.ts'

/** Small measures of a finished text, for the tests of the composer only. */

export function words(text: string): string[] {
  return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
}

const plain = (word: string) =>
  word
    .toLowerCase()
    .replace(/[‘']/g, '’')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

function plainWords(text: string): string[] {
  return words(text).map(plain).filter(Boolean)
}

export function sentences(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?…][”’]?)\s+(?=[\p{Lu}\p{Lo}“‘\d]|D')/u))
    .reduce<string[]>((found, piece) => {
      const last = found.at(-1) ?? ''
      if (/(?:^|\s)(?:Mr|Mrs|Dr|Sgt|St|Jr|[A-Z])\.$/.test(last))
        found[found.length - 1] = `${last} ${piece}`
      else if (piece.trim()) found.push(piece.trim())
      return found
    }, [])
}

function shingles(text: string, length = 5): string[] {
  const all = plainWords(text)
  return all.slice(length - 1).map((_, at) => all.slice(at, at + length).join(' '))
}

export function everythingTold(told: Told): string {
  const { person, speaker, qualities, memories, additional, scripture } = told
  return [person, speaker, qualities, memories, additional, scripture].join('\n')
}

export function repeatedRuns(text: string, told: Told): string[] {
  const given = shingles(everythingTold(told))
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const run of shingles(text)) {
    if (seen.has(run) && given.filter((one) => one === run).length < 2) repeated.add(run)
    seen.add(run)
  }
  return [...repeated]
}

const numberWords =
  /^(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|twice|dozen|half|second|third)$/

export function inventions(text: string, told: Told): string[] {
  const given = new Set(plainWords(everythingTold(told).replace(/[—–/-]/g, ' ')))
  const found: string[] = []
  for (const sentence of sentences(text)) {
    words(sentence).forEach((word, at) => {
      const key = plain(word)
      const known = key
        .split('-')
        .every((part) => given.has(part) || given.has(part.replace(/’s$/, '')))
      const capital =
        at > 0 && /^[“‘(]?\p{Lu}/u.test(word) && !/^I(?:’\w+)?[,.]?$/.test(word) && !/^“/.test(word)
      const number = /\d/.test(word) || numberWords.test(key)
      const god = told.theme === 'religious' && /^(?:god(?:’s)?|one)$/.test(key)
      if ((capital || number) && !known && !god) found.push(word)
    })
  }
  const quoted = [...text.matchAll(/“([^”]*)”/g)].map((match) => match[1] ?? '')
  const givenText = plainWords(everythingTold(told)).join(' ')
  return [...found, ...quoted.filter((quote) => !givenText.includes(plainWords(quote).join(' ')))]
}

const cliches =
  /sorely missed|better place|touched (?:many|so many|the) lives|testament to|tapestry|not just .{1,60} but|passed away|passed on|gone too soon|heaven gained|larger than life|rest in peace|cherish|journey|legacy|in loving memory|celebrat\w+ (?:of|the|her|his|their) life|words cannot express|words can’t express|heart of gold|lit up (?:a|the|every) room|never be forgotten|watching over us|at peace now|beacon|unlock|effortless/i

export function clichesIn(text: string, told: Told): string[] {
  const hit = cliches.exec(text)?.[0]
  return hit && !everythingTold(told).toLowerCase().includes(hit.toLowerCase()) ? [hit] : []
}

const religious =
  /\b(?:god|gods|god’s|lord|jesus|christ|heaven|heavenly|pray\w*|bless\w*|soul|souls|angel\w*|faith|faithful|church|scripture|bible|holy|sacred|divine|eternal|eternity|amen|grace|mercy|spirit|spirits|saint\w*|miracle\w*|hymn\w*|worship|salvation|sermon|hell|sin)\b/gi

export function religiousWords(text: string, told: Told): string[] {
  const given = new Set(plainWords(everythingTold(told).replace(/['’]/g, ' ')))
  return (text.match(religious) ?? []).filter((word) => !given.has(plain(word)))
}

export function meanSentence(text: string): number {
  const all = sentences(text)
  return words(text).length / all.length
}

export function gradeOf(text: string): number {
  const all = plainWords(text)
  const syllables = all.reduce((sum, word) => {
    const groups = word.replace(/e$/, '').match(/[aeiouyáéíóúü]+/g)?.length ?? 1
    return sum + Math.max(1, groups)
  }, 0)
  return 0.39 * (all.length / sentences(text).length) + 11.8 * (syllables / all.length) - 15.59
}

/** The share of the later text that the earlier one did not have, by the smaller of two measures. */
export function newWording(earlier: string, later: string): number {
  const oldRuns = new Set(shingles(earlier))
  const runs = shingles(later)
  const fresh = runs.filter((run) => !oldRuns.has(run)).length / runs.length
  const oldSentences = new Set(sentences(earlier).map((sentence) => plainWords(sentence).join(' ')))
  const added = sentences(later).filter((one) => !oldSentences.has(plainWords(one).join(' ')))
  return Math.min(fresh, words(added.join(' ')).length / words(later).length)
}

const small = new Set(
  (
    'a an the and or but so of to in on at by for with from as into about over up down out off is was ' +
    'were are be been being am had has have do did does will would could can i me my we us our he him ' +
    'his she her they them their it its you your that this these those there who which what when where ' +
    'how why if then than not no very too also just all any some every each more most much many please ' +
    'mention thank tell'
  ).split(' '),
)

const stem = (word: string) => word.replace(/(?:’s|ies|es|s|ed|d)$/, '')

function contentWords(text: string): string[] {
  return plainWords(text.replace(/[-—–/,;]/g, ' ')).filter((word) => !small.has(word))
}

/** How much of a given piece can be found in the text, by its content words. */
export function usedShare(piece: string, text: string): number {
  const said = new Set(plainWords(text.replace(/[-—–/]/g, ' ')).map(stem))
  const wanted = contentWords(piece)
  if (wanted.length === 0) return 1
  return wanted.filter((word) => said.has(stem(word))).length / wanted.length
}

export function sameStarts(text: string, told: Told): string[] {
  const given = new Set(
    plainWords(everythingTold(told))
      .join(' ')
      .split(/(?<=\.)/),
  )
  const all = text.split('\n').flatMap((paragraph) => sentences(paragraph))
  const starts = all.map((sentence) => plainWords(sentence)[0] ?? '')
  const ours = (sentence: string) =>
    usedShare(sentence, everythingTold(told)) < 0.9 && !given.has(sentence)
  return starts.filter(
    (start, at) =>
      at > 1 &&
      start === starts[at - 1] &&
      start === starts[at - 2] &&
      ours(all[at] ?? '') &&
      ours(all[at - 1] ?? ''),
  )
}
