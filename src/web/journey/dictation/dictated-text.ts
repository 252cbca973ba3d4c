/** Where the next dictated words go, and what to put there. */
type Insertion = { at: number; text: string; next: number }

/** Adds spaces around dictated words where the text has none. Typed text is never replaced. */
export function insertWords(value: string, at: number, words: string): Insertion {
  const place = Math.min(Math.max(at, 0), value.length)
  const before = value.charAt(place - 1)
  const after = value.charAt(place)
  const text = [
    before !== '' && !/[\s([“‘"]/.test(before) ? ' ' : '',
    words.trim(),
    /[\p{L}\p{N}]/u.test(after) ? ' ' : '',
  ].join('')
  return { at: place, text, next: place + text.length }
}

/** Moves the place along when someone types before it or at it. */
export function movePlace(before: string, after: string, place: number): number {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  if (same > place) return place
  return Math.min(Math.max(same, place + after.length - before.length), after.length)
}
