const maxColumns = 78

/** Breaks lines at spaces. A word that is longer than a line, such as a URL, stays whole. */
export function wrap(text: string): string {
  return text
    .split('\n')
    .map((line) => wrapLine(line))
    .join('\n')
}

function wrapLine(text: string): string {
  const lines: string[][] = [[]]
  let columns = 0
  for (const word of text.split(/[ \t]+/).filter((each) => each !== '')) {
    const width = columnsOf(word)
    if (columns > 0 && columns + 1 + width > maxColumns) {
      lines.push([])
      columns = 0
    }
    lines.at(-1)?.push(word)
    columns += (columns > 0 ? 1 : 0) + width
  }
  return lines.map((words) => words.join(' ')).join('\n')
}

export function underline(text: string): string {
  const longest = Math.max(...text.split('\n').map(columnsOf))
  return '='.repeat(Math.min(longest, maxColumns))
}

/** Counts what a reader sees as one letter: a letter with its accents. */
export const columnsOf = (text: string) =>
  // The segmenter is slow, and most words don't need it: their UTF-16 units don't combine.
  simpleLetters.test(text) ? text.length : [...segmenter.segment(text)].length
const simpleLetters = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2010-\u2027]*$/
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Controls, and characters that change the direction of the text after them. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
const directions = /[\u202A-\u202E\u2066-\u2069]/gu

/** Typed text may break lines, but can't hide or reorder what follows it. */
export const toLines = (text: string) =>
  text
    .replace(directions, '')
    .split('\n')
    .map((line) => line.replace(controls, ' '))
    .join('\n')

export const toOneLine = (text: string) =>
  text.replace(directions, '').replace(controls, ' ').trim()
