/**
 * The network of an address: a /24 for IPv4, and a /48 for IPv6, which is the most that one subscriber
 * gets. Invalid addresses share the network "unknown".
 */
export function networkOf(address: string): string {
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(address)
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0/24`
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : 'unknown'
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] | null {
  const [bare = ''] = address.split('%', 1)
  const [left = '', right, ...more] = bare.toLowerCase().split('::')
  if (more.length > 0) return null
  const head = left === '' ? [] : left.split(':')
  const tail = right ? right.split(':') : []
  const missing = right === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array.from({ length: Math.max(missing, 0) }, () => '0'), ...tail]
  const isValid = groups.length === 8 && groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))
  return isValid ? groups.map((group) => Number.parseInt(group, 16).toString(16)) : null
}
