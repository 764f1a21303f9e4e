import { expect, test } from 'vitest'
import { paces, secondsAfter } from './guessing.ts'
import { networkOf } from './network.ts'

test('five wrong attempts are free, then 1, 2, 4 seconds and at most a quarter of an hour', () => {
  const waits = Array.from({ length: 20 }, (_, wrong) => secondsAfter(wrong, paces.network))
  expect(waits.slice(0, 9)).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8])
  expect(waits.at(-1)).toBe(900)
  expect(secondsAfter(10_000, paces.network)).toBe(900)
})

test('a network is 256 IPv4 addresses or an IPv6 /48, however they are written', () => {
  expect(networkOf('203.0.113.9')).toBe(networkOf('203.0.113.250'))
  expect(networkOf('203.0.113.9')).not.toBe(networkOf('203.0.114.9'))
  expect(networkOf('::ffff:203.0.113.9')).toBe(networkOf('203.0.113.9'))
  expect(networkOf('2001:db8:1::1')).toBe(networkOf('2001:0DB8:0001:ffff::2'))
  expect(networkOf('2001:db8:1::1')).not.toBe(networkOf('2001:db8:2::1'))
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect([networkOf(undefined), networkOf('nonsense')]).toEqual(['unknown', 'unknown'])
})
