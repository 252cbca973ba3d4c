/** Reads lines of "short what it stands for, short …". */
export const abbreviationTable = (entries: string) =>
  new Map(
    entries
      .trim()
      .split(/\s*\n\s*|,\s*/)
      .map((entry): [string, readonly string[]] => {
        const [short = '', ...words] = entry.split(' ')
        return [short, words]
      }),
  )

/** Before a name: the period after them ends no sentence. */
const titles = abbreviationTable(`
  mr mister, mrs missus, ms, dr doctor drive, st saint street, mt mount mountain, ft fort feet foot
  prof professor, rev reverend, sgt sergeant, capt captain, lt lieutenant, cpl corporal, pvt private
  maj major, cmdr commander, adm admiral, gov governor, msgr monsignor, supt superintendent
`)
/** The same where they are capitalized: "Sis. Odessa", but not "my little sis." */
const capitalTitles = abbreviationTable(`
  col colonel, gen general, fr father, bro brother, sis sister, sen senator, rep representative
  pres president, hon honorable
`)
/** They can end a sentence; if it goes on, it does in lower case. */
const insideSentences = abbreviationTable(`
  ave avenue, blvd boulevard, rd road, hwy highway, pkwy parkway, ln lane, sq square, ct court
  dept department, co company county, corp corporation, inc incorporated, bros brothers, assn association
  hosp hospital, uni university, univ university, elem elementary, jr junior, sr senior, etc, vs versus
  approx, est, a.m, p.m, u.s united states, u.s.a united states america, d.c, u.k united kingdom
`)
/** They can end a sentence; if it goes on, it does with a number: "Oct. 2nd", "7 lbs. 4 oz." */
const beforeNumbers = abbreviationTable(`
  jan january, feb february, mar march, apr april, jun june, jul july, aug august, sep september
  sept september, oct october, nov november, dec december
  no number, apt apartment, lb pound, lbs pounds, oz ounces, hr hour, hrs hours, min minutes, mins minutes
  yr year, yrs years, ft feet, vol volume, ch chapter
`)

/** What each abbreviation stands for. */
export const abbreviations: ReadonlyMap<string, readonly string[]> = new Map([
  ...beforeNumbers,
  ...insideSentences,
  ...capitalTitles,
  ...titles,
])

const lastWord = /(?<![\p{L}\p{N}])(\d*)((?:\p{L}\.)*\p{L}+)\.$/u
/** No name begins with these: "the letter L. That", "him and I. We". */
const startsSentence =
  /^(?:I|We|He|She|It|They|You|The|A|An|And|But|So|Then|That|This|These|Those|There|My|His|Her|Our|Their|When|What|If|In|On|At)\b/u
/** At least the longest abbreviation, with a number before it. */
const maxLength = 16

/** Whether the period at the end of `before` belongs to an abbreviation and the sentence goes on with `after`. */
export function isAbbreviated(before: string, after: string): boolean {
  const near = before.slice(-maxLength)
  const [, digits = '', word = ''] = lastWord.exec(near) ?? []
  if (/^\p{Lu}$/u.test(word)) return !startsSentence.test(after)
  const plain = word.toLowerCase()
  const isMeasure = digits !== '' || /\d\s+\p{L}+\.$/u.test(near)
  if (beforeNumbers.has(plain) && (isMeasure || !titles.has(plain)))
    return /^(?:\p{N}|(?:and|of|each) )/u.test(after)
  // "January 21st." is no street.
  if (titles.has(plain)) return digits === ''
  if (capitalTitles.has(plain)) return /^\p{Lu}/u.test(word)
  return insideSentences.has(plain) && /^[\p{Ll}\p{N}]/u.test(after)
}

const ends = /(?<![.!?…])[.!?…]+["'”’»)\]]*\s+|\n+/gu
const openingMark = /["“«]/gu
const closingMark: Record<string, string> = { '"': '"', '“': '”', '«': '»' }
/** A longer quotation, or one that isn't closed in its paragraph, is split like other text. */
const maxQuotation = 1_000
/** “…?” she asked; after a period, a sentence typed in lower case may begin. */
const attribution =
  /^(?:(?:he|she|they|we|i|my \p{L}+) )?(?:said|says|asked|asks|told|whispered|yelled|hollered|shouted|answered|replied|called|wrote)\b/u
const attributionLength = 24

/** The end of the sentence that begins at `start`. `upTo` includes trailing whitespace. */
function findSentenceEnd(text: string, start: number) {
  ends.lastIndex = start
  const quotations = quotationsIn(text, start)
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    const { index } = end
    const upTo = index + end[0].length
    if (end[0].includes('\n')) return { index, upTo }
    const after = text.slice(upTo, upTo + attributionLength)
    const isQuoted = /["”»]/.test(end[0])
    const goesOn = isQuoted
      ? attribution.test(after) || (/[?!]/.test(end[0]) && /^\p{Ll}/u.test(after))
      : /^\.\s/.test(end[0]) && isAbbreviated(text.slice(start, index + 1), after)
    if (goesOn || quotations.holds(upTo)) continue
    return { index, upTo }
  }
  return null
}

/** Reads the quotations of a text from `start` on, each mark once. */
function quotationsIn(text: string, start: number) {
  let next = start
  return {
    /** Whether a quotation that began before this position goes on after it. */
    holds(position: number): boolean {
      while (next < position) {
        openingMark.lastIndex = next
        const open = openingMark.exec(text)
        if (!open || open.index >= position) break
        next = endOf(open[0], open.index + 1)
      }
      return next > position
    },
  }

  /** The position after the closing mark, or after the opening one if it isn't closed. */
  function endOf(mark: string, from: number): number {
    const [rest = ''] = text.slice(from, from + maxQuotation).split('\n', 1)
    const close = rest.indexOf(closingMark[mark] ?? mark)
    return close >= 0 ? from + close + 1 : from
  }
}

/** Splits text into sentences with their trailing whitespace, so joining them restores the text. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  let start = 0
  for (let end = findSentenceEnd(text, 0); end; end = findSentenceEnd(text, start)) {
    sentences.push(text.slice(start, end.upTo))
    start = end.upTo
  }
  if (start < text.length) sentences.push(text.slice(start))
  return sentences
}
