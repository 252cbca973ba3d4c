/**
 * Matches words as a whole, in any script: next to "é" or "Ł" the end of a word is not where "\b" finds it.
 * `words` is a pattern; a name in it has to be escaped.
 */
export const wordPattern = (words: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words})(?![\\p{L}\\p{M}\\p{N}])`, flags)

export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
