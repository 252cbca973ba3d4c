/** Pieces that, repeated, are the worst case of some parser. */
const pieces = [
  ...['a', ' ', '\n', '.', ',', '"', '’', '<', '&', '-', '\t', '\u200b', '\u{1F5A4}', 'a '],
  ...['a. ', 'A. ', 'A.', 'Mr. ', '. ', '.\n', '?!', '." ', '.)', 'a,', 'a, ', 'a\n'],
  ...['a\n\n', 'she ', 'he she ', 'sheh', 'and ', 'Ab ', 'ab12 ', '1. ', '12,', '12:'],
  ...['www.', 'a@', 'a.b', '(.)', 'http://', '[dot]', '&lt;', '<b>', ']]>', '${'],
  ...['\\u003c', 'é', 'e\u0301', '\u0301', '\u0301\u200b', 'ffi', 'İ', 'ß', '中', '“a” '],
]

/** Texts of this length, each a different worst case. */
export function worstCaseTexts(length: number): { piece: string; text: string }[] {
  const repeated = pieces.map((piece) => ({
    piece,
    text: piece.repeat(Math.ceil(length / piece.length)).slice(0, length),
  }))
  const words = Array.from({ length: Math.ceil(length / 4) }, (_, n) =>
    n.toString(36).padStart(3, 'x'),
  )
  const differing = [' ', ', ', '. ', '\n'].map((between) => ({
    piece: `words that all differ, between them ${JSON.stringify(between)}`,
    text: words.join(between).slice(0, length),
  }))
  // Words of the list for the helpline: two runs of "so" meet in one of its phrases.
  const wishes = ['so ', 'so go on and so ', 'be with her ', 'i dont want to '].map((piece) => ({
    piece: `i want to … ${piece}`,
    text: `i want to ${piece.repeat(length)}`.slice(0, length),
  }))
  return [...repeated, ...differing, ...wishes]
}
