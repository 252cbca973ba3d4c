/** Text with links in it, apart from how it is shown. */
export type Link = { text: string; to: string }
export type RichTextContent = string | readonly (string | Link)[]

/** What is left when the links are only read. */
export function toPlainText(words: RichTextContent): string {
  if (typeof words === 'string') return words
  return words.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
