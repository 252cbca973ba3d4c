/** Text with links, independent of how it is rendered. */
export type Link = { text: string; to: string }
export type RichTextContent = string | readonly (string | Link)[]

export function toPlainText(content: RichTextContent): string {
  if (typeof content === 'string') return content
  return content.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
