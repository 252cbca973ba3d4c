/** Several people who speak together: "Noor and Thomas", but not "Robert E Lee". */
const joiner = /\s*,\s*|\s+(?:[Aa]nd|AND|y|e|et|und|&|\+)\s+/u
const joinsTwo = /\s(?:[Aa]nd|AND|y|e|et|und|&|\+)\s/u
/** Says too little alone: "Dr. Lee", "J. Robert". */
const titleOrInitial =
  /^(?:\p{L}\.?|dr\.?|mrs?\.?|ms\.?|miss|rev\.?|reverend|pastor|deacon|fr\.?|father|sister|brother|rabbi|imam|coach|chief|judge|aunt|auntie|uncle|grandma|grandpa|grandmother|grandfather|granny|abuela|abuelo)$/iu
const article = /^(?:the|los|las)$/iu

/** "Lind, Anna", but not "Anna, RN" or "Anna, his daughter". */
const surnameFirst =
  /^[^\s,]+\s*,(?!\s*(?:jr|sr|i{2,3}|iv|md|do|rn|phd|esq|his|her|their|the)\b)\s*([^,]+)$/iu

/** As much of the speaker's name as a text needs: their first name. Everything else stays with us. */
export function speakerName(typed: string): string {
  const name = typed.trim()
  if (!joinsTwo.test(name)) return firstName(name.replace(surnameFirst, '$1'))
  return name
    .split(new RegExp(`(${joiner.source})`, 'u'))
    .map((part, index) => (index % 2 === 1 ? part : firstName(part)))
    .join('')
}

function firstName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const isTitled = titleOrInitial.test(rest[0] ?? '')
  // "The Smith Family" is a group, of whom one word alone would greet nobody.
  if (article.test(first) && !isTitled) return name.trim()
  const words = article.test(first) ? rest : [first, ...rest]
  const own = words.findIndex((word) => !titleOrInitial.test(word))
  return words
    .slice(0, own === -1 ? words.length : own + 1)
    .join(' ')
    .replace(/,$/, '')
}
