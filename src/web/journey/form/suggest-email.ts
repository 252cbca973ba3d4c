const providers = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'bellsouth.net',
  'sbcglobal.net',
]

/** Real providers whose names are one letter away from another's. */
const alsoReal = ['mail.com', 'ymail.com', 'email.com', 'hotmail.co', 'yahoo.co', 'gmx.com']

const endings: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  'co,': 'com',
  vom: 'com',
  xom: 'com',
  nte: 'net',
  ogr: 'org',
}

/** The address that was probably meant, if this one looks like a typo. */
export function suggestEmail(email: string): string | null {
  const [, name, domain] = /^(\S+)@(\S+)$/.exec(email.trim()) ?? []
  if (!name || !domain) return null
  const typed = withRealEnding(domain.toLowerCase())
  const isReal = providers.includes(typed) || alsoReal.includes(typed)
  const alike = isReal ? undefined : providers.find((provider) => oneSlipApart(typed, provider))
  const meant = alike ?? typed
  return meant === domain.toLowerCase() ? null : `${name}@${meant}`
}

function withRealEnding(domain: string): string {
  const dot = domain.lastIndexOf('.')
  const ending = endings[domain.slice(dot + 1)]
  return dot > 0 && ending ? `${domain.slice(0, dot)}.${ending}` : domain
}

/** One letter added, missing or different, or two adjacent letters swapped. */
function oneSlipApart(one: string, other: string): boolean {
  let from = 0
  while (from < one.length && one[from] === other[from]) from += 1
  const rest = one.slice(from)
  const otherRest = other.slice(from)
  if (rest.slice(1) === otherRest || rest === otherRest.slice(1)) return true
  if (rest.slice(1) === otherRest.slice(1)) return true
  const swapped = `${rest[1] ?? ''}${rest[0] ?? ''}${rest.slice(2)}`
  return swapped === otherRest
}
