/** Where the next dictated words go, and what to put there. */
type Insertion = { at: number; text: string; next: number }

/** Adds spaces around dictated words where the text has none. Typed text is never replaced. */
export function insertWords(value: string, at: number, words: string): Insertion {
  const index = Math.min(Math.max(at, 0), value.length)
  const before = value.charAt(index - 1)
  const after = value.charAt(index)
  const text = [
    before !== '' && !/[\s([“‘"]/.test(before) ? ' ' : '',
    words.trim(),
    /[\p{L}\p{N}]/u.test(after) ? ' ' : '',
  ].join('')
  return { at: index, text, next: index + text.length }
}

/** Moves the index along when someone types before it or at it. */
export function moveIndex(before: string, after: string, index: number): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  if (same > index) return index
  return Math.min(Math.max(same, index + after.length - before.length), after.length)
}
