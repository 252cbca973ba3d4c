/** Text with links in it, apart from how it is shown. */
export type Link = { words: string; to: string }
export type Words = string | readonly (string | Link)[]

/** What is left when the links are only read. */
export function plain(words: Words): string {
  if (typeof words === 'string') return words
  return words.map((part) => (typeof part === 'string' ? part : part.words)).join('')
}
