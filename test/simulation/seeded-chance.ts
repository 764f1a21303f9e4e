import { v7 } from 'uuid'
import { randomFrom } from '#src/domain/dispatch/random.ts'
import type { Chance } from '#src/usecases/world.ts'

/** Later than every id that a template's rows have, so that what comes later sorts later. */
const FIRST_MILLISECOND = Temporal.Instant.from('2030-01-01T00:00:00Z').epochMilliseconds

/**
 * Ids, digits and tokens from a seed, so that a day comes out the same again: what a planner draws by
 * lot, and the order of rows by their ids. For simulations alone.
 */
export function seededChance(seed: number): Chance {
  const random = randomFrom(seed)
  let made = 0
  const byte = () => Math.floor(random() * 256)
  const bytes = (many: number) => Uint8Array.from({ length: many }, byte)
  return {
    uuid: () => v7({ msecs: FIRST_MILLISECOND + (made += 1), seq: 0, random: bytes(16) }),
    digits: (length) => Array.from({ length }, () => Math.floor(random() * 10)).join(''),
    token: () => Buffer.from(bytes(32)).toString('base64url'),
  }
}
