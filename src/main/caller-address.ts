import { isIP } from 'node:net'

type Heard = { socket: string | undefined; forwarded: string | undefined; hops: number }

/**
 * The client address, for the limits per address. Without proxies of ours it is the socket's peer,
 * whatever a header says; behind n of them it is the n-th address of X-Forwarded-For from the
 * right: each proxy appended its own peer, and anything further left may be made up. An invalid
 * address there counts as the socket's.
 */
export function callerAddress({ socket = 'unknown', forwarded = '', hops }: Heard): string {
  if (hops === 0) return socket
  const named = forwarded.split(',').at(-hops)?.trim() ?? ''
  return isIP(named) > 0 ? named : socket
}
