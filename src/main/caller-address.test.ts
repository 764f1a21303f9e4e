import { expect, test } from 'vitest'
import { callerAddress } from './caller-address.ts'

const socket = '10.0.0.1'
const heard = (hops: number, forwarded?: string) => callerAddress({ socket, forwarded, hops })

test('without a proxy the caller is the peer of the socket, whatever a header says', () => {
  expect(heard(0, '203.0.113.7')).toBe(socket)
  expect(heard(0)).toBe(socket)
  expect(callerAddress({ socket: undefined, forwarded: undefined, hops: 0 })).toBe('unknown')
})

test('behind n proxies the caller is the n-th address from the right', () => {
  const forwarded = '198.51.100.1, 203.0.113.7,2001:db8::1'
  expect([1, 2, 3].map((hops) => heard(hops, forwarded))).toEqual([
    '2001:db8::1',
    '203.0.113.7',
    '198.51.100.1',
  ])
})

test('addresses that a caller makes up are further left and are ignored', () => {
  expect(heard(1, '1.1.1.1, 203.0.113.7')).toBe(heard(1, '2.2.2.2, 3.3.3.3, 203.0.113.7'))
})

test('an invalid or missing address counts as the socket’s', () => {
  for (const forwarded of [
    undefined,
    '',
    ',',
    ' ',
    'unknown',
    '_hidden',
    '203.0.113.7:80',
    '[2001:db8::1]',
    '203.0.113.777',
    '203.0.113.7 ; drop',
    'for=203.0.113.7',
    '203.0.113.7,',
  ])
    expect(heard(1, forwarded), `${forwarded}`).toBe(socket)
  expect(heard(2, '203.0.113.7'), 'fewer than the proxies').toBe(socket)
})
