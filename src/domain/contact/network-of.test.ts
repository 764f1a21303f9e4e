import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.10.113.77', '203.10.113.77'],
  ['::ffff:203.110.113.77', '203.110.113.77'],
  ['2001:db8:12:34:5:6:7:8', '2001:db8:12:34'],
  ['2001:0DB8:0012:0034::1', '2001:db8:12:34'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['1::4:5:6:7:8', '1:0:0:4'],
  ['::1', '0:0:0:0'],
  ['localhost', 'localhost'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('changing the last 64 bits of an address does not make another caller', () => {
  expect(networkOf('2001:db8:12:34:ffff:1:2:3')).toBe(networkOf('2001:db8:12:34::9'))
  expect(networkOf('2001:db8:12:35::9')).not.toBe(networkOf('2001:db8:12:34::9'))
})
