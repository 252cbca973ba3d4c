const maxNames = 4

/** "Tom", "Tom and Maria", "Tom, Maria and 3 others": names as typed, each once. */
export function listNames(names: string[]): string {
  const different = [...new Set(names)]
  const isLong = different.length > maxNames
  const shown = isLong ? different.slice(0, maxNames - 1) : different
  const parts = isLong ? [...shown, `${different.length - shown.length} others`] : shown
  return parts.length === 1
    ? (parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
