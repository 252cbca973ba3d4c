import { expect, test } from 'vitest'
import { networkOf } from './signed-keys.ts'

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['::ffff:cb00:7107', '203.0.113.0/24'],
  ['2001:db8:12:0034:aaaa:bbbb:cccc:dddd', '2001:db8:12::/48'],
  ['2001:DB8:12:34::1', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ...['', 'unknown', '1.2.3', '0x7f.0.0.1', '999.1.1.1', '1::2::3', '1:2:3:4:5:6:7'],
  ...['g::1', '"; drop table'],
])('the invalid address %j belongs to the unknown network', (address) => {
  expect(networkOf(address)).toBe('unknown')
})
