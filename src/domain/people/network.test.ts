import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34::1', '2001:db8:12::/48'],
  ['2001:0db8:0012::7', '2001:db8:12::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['2001::a:b:c:d:e:f', '2001:0:a::/48'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12::/48'],
  ['2001:db8::ffff:203.0.113.77', '2001:db8:0::/48'],
])('%s is in the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('anything that is not an address counts as one network', () => {
  for (const none of [undefined, '', 'localhost', '1.2.3', '1.2.3.4.5', 'x::y'])
    expect(networkOf(none)).toBe('unknown')
})
