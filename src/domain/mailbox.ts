/** Where letters to an address end up: most providers read no capitals, and nothing after a plus. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  return `${name}${email.slice(at)}`.toLowerCase()
}
