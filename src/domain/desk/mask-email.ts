/** "a…@example.com": enough to recognize an address, not enough to write to it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '…'
  return `${[...email][0]}…${email.slice(at)}`
}
