import type { Random } from '#tests/fire/random.ts'

/** Strings that break parsers, databases, templates and shells. */
const strings = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202etxt.exe',
  '\u2028\u2029',
  '👩‍👩‍👧‍👦'.repeat(40),
  '́'.repeat(500),
  'ﷺ'.repeat(200),
  "'; drop table eulogies; --",
  "' or 1=1 --",
  '$1 %s {{7*7}} #{7*7} <%= 7 %>',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\r\nbcc: victim@example.com',
  '../../../../etc/passwd',
  'file:///etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  '1e999',
  '-0',
  '9999-99-99',
  '0000-00-00',
  '275760-09-13',
  'Etc/Nowhere',
  'cs_test_%00',
  'a@b',
  'a@example.com\nb@example.com',
  `${'a'.repeat(250)}@example.com`,
  '(((((((((((((((((((((((((((((((((((((((a+)+)+',
]
const numbers = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE]

export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 6 : 9)
  if (kind < 3) return random.pick(strings)
  if (kind === 3) return random.pick(numbers)
  if (kind === 4) return random.pick([null, true, false])
  if (kind === 5) return random.text(random.pick([1, 90, 400, 5_000]), 'aé\u0001 \n"\\')
  if (kind === 6)
    return Array.from({ length: random.below(6) }, () => hostileValue(random, depth + 1))
  if (kind === 7) return { [random.pick(strings)]: hostileValue(random, depth + 1) }
  return { __proto__: null, length: 1e9, toJSON: 'x', id: hostileValue(random, depth + 1) }
}

const hostileText = (random: Random): string =>
  random.chance(0.6)
    ? random.pick(strings)
    : random.text(1 + random.below(60), 'abcAZ09._~-/?#[]@!$&()*+,;=%\u00e9\u4e2d')

/** For headers and addresses: without control characters, which end the connection. */
export const hostileToken = (random: Random): string =>
  Buffer.from(hostileText(random).replace(/\p{Cc}/gu, '')).toString('latin1')
