/** Parts of a name that are often written in lower case. */
const particles = new Set(
  (
    'van von der den de del della di da do dos das du la le los las el al y e zu zur ten ter te af av ' +
    'bin ibn ben bint binti and und et or of the aka née nee'
  ).split(' '),
)

/** The name with capital letters, if some of it was typed in lower case; null where there's nothing to ask. */
export function suggestName(typed: string): string | null {
  const name = typed.trim()
  const suggested = name.replace(/[\p{L}\p{M}’'.-]+/gu, (word, at: number) =>
    at > 0 && particles.has(word) ? word : capitalize(word),
  )
  return suggested === name ? null : suggested
}

/** Leaves every word alone that has a capital letter already, like "McKay". */
function capitalize(word: string): string {
  if (/\p{Lu}/u.test(word)) return word
  const upper = (text: string) => text.toLocaleUpperCase('en-US')
  return word
    .replace(/(^|[-.])\p{Ll}/gu, upper)
    .replace(/^[OD]['’]\p{Ll}/u, upper)
    .replace(/^Mc\p{Ll}/u, (start) => `Mc${upper(start.slice(2))}`)
}
