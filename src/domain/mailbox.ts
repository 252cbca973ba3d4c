/** Where letters to an address end up: most providers read no capitals and nothing after a plus, Gmail no dots. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  const host = email.slice(at).toLowerCase()
  const dotless = /^@(?:gmail|googlemail)\.com$/.test(host)
  return `${dotless ? name.replaceAll('.', '') : name}${host}`.toLowerCase()
}
