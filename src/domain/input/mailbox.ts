/** One value per mailbox: most providers ignore case and plus tags, and Gmail ignores dots. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+', 1)
  const host = email.slice(at).toLowerCase()
  const dotless = /^@(?:gmail|googlemail)\.com$/.test(host)
  return `${dotless ? name.replaceAll('.', '') : name}${host}`.toLowerCase()
}
