import ipaddr from 'ipaddr.js'

/**
 * The network of an address: a /24 for IPv4 and a /48 for IPv6, the largest block that one subscriber
 * gets. Invalid addresses share the network "unknown".
 */
export function networkOf(address: string): string {
  const { IPv4, IPv6 } = ipaddr
  // IPv4.isValid would also accept shortened and octal addresses.
  if (!IPv4.isValidFourPartDecimal(address) && !IPv6.isValid(address)) return 'unknown'
  // An IPv6 address that maps to IPv4 becomes IPv4.
  const parsed = ipaddr.process(address)
  if (parsed instanceof IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`
  const groups = parsed.parts.slice(0, 3).map((group) => group.toString(16))
  return `${groups.join(':')}::/48`
}
