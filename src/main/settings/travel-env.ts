import { z } from 'zod'
import { isInside } from '#src/adapters/private-network.ts'
import { isIP } from 'node:net'
import { DISPATCH_WEIGHT } from '#src/domain/dispatch/rounds.ts'
import { DETOUR, KMH } from '#src/domain/places/travel.ts'
import { address, ownNames } from './setting-kinds.ts'

const HOURS = 24

/** Coordinates of homes leave this machine by https, or stay in a network of one's own. */
function isKept(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname: bracketed } = new URL(url)
  // An address of IPv6 stands in brackets, and is none with them.
  const hostname = bracketed.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(hostname)
  const isOwn = family ? isInside(hostname, family) : !hostname.includes('.')
  return protocol === 'https:' || isOwn || ownNames.includes(hostname)
}

/** Its scheme, host and port, and nothing else. */
function isServer(url: string): boolean {
  return URL.canParse(url) && [new URL(url).origin, `${new URL(url).origin}/`].includes(url)
}

/** How long ways take, in the order of `.env.example`. */
export const travelFields = {
  OSRM_URL: address('http', 'https')
    .refine(isKept, 'must start with https://, or be in a network of your own')
    .refine(isServer, 'must be scheme, host and port alone, e.g. http://osrm:5000')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRAVEL_DETOUR: z.coerce
    .number('must be a number between 1 and 3')
    .min(1, 'must be a number between 1 and 3')
    .max(3, 'must be a number between 1 and 3')
    .default(DETOUR),
  TRAVEL_KMH: z
    .string()
    .default(KMH.join(','))
    .transform((list) => list.split(',').map((one) => Number(one.trim() || 'none')))
    .refine(
      (list) => list.length === HOURS && list.every((one) => one >= 3 && one <= 100),
      'must be 24 speeds between 3 and 100, separated by commas',
    ),
  DISPATCH_WEIGHT: z.coerce
    .number('must be a number between 0 and 60')
    .min(0, 'must be a number between 0 and 60')
    .max(60, 'must be a number between 0 and 60')
    .default(DISPATCH_WEIGHT),
}
