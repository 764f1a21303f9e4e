/**
 * What counts as one caller for rate limits: an IPv4 address, or the /64 of an IPv6 address, which
 * one connection owns entirely.
 * Source: reliability S7; decision 076.
 */
export function networkOf(address: string): string {
  const [ipv4] = /\d+\.\d+\.\d+\.\d+$/.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  if (!address.includes(':')) return address
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')
}
