/** Several people who speak together: "Noor and Thomas". */
const joiner = /\s*,\s*|\s+(?:and|y|e|et|und|&|\+)\s+/iu
const joinsTwo = /\s(?:and|y|e|et|und|&|\+)\s/iu
/** Says too little alone: "Dr. Lee", "J. Robert". */
const titleOrInitial =
  /^(?:\p{L}\.?|dr\.?|mrs?\.?|ms\.?|miss|rev\.?|reverend|pastor|deacon|fr\.?|father|sister|brother|rabbi|imam|coach|chief|judge|aunt|auntie|uncle)$/iu

/** As much of the speaker's name as a text needs: their first name. Everything else stays with us. */
export function speakerName(typed: string): string {
  const separators = joinsTwo.test(typed) ? new RegExp(`(${joiner.source})`, 'iu') : /$^/
  return typed
    .trim()
    .split(separators)
    .map((part, index) => (index % 2 === 1 ? part : firstName(part)))
    .join('')
}

function firstName(name: string): string {
  const words = name.trim().split(/\s+/)
  const own = words.findIndex((word) => !titleOrInitial.test(word))
  return words
    .slice(0, own === -1 ? words.length : own + 1)
    .join(' ')
    .replace(/,$/, '')
}
