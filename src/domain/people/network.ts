import { z } from 'zod'

const v4 = z.ipv4()
const v6 = z.ipv6()

/**
 * The network of an address: /24 of IPv4, also when written as IPv6, and /48 of IPv6, which is what
 * one customer has. Anything that is not an address counts as one network.
 * Source: decision 053.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (v4.safeParse(plain).success) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (v6.safeParse(plain).success) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return 'unknown'
}

/** The eight groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(gap, 0)).fill('0'), ...right]
  return groups.map((group) => group.replace(/^0+(?=.)/, ''))
}
