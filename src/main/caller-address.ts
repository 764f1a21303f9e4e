import { isIP } from 'node:net'

type Heard = { socket: string | undefined; forwarded: string | undefined; hops: number }

/**
 * Whose request it is, for the limits per address. Without proxies of ours the socket's other end,
 * whatever a header says; behind n of them the n-th address of X-Forwarded-For from the right: each
 * wrote down whom it heard, and what stands further left anybody may have made up. What is no
 * address there counts as the socket's.
 */
export function callerAddress({ socket = 'unknown', forwarded = '', hops }: Heard): string {
  if (hops === 0) return socket
  const named = forwarded.split(',').at(-hops)?.trim() ?? ''
  return isIP(named) > 0 ? named : socket
}
