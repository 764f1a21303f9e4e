import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Chance } from '#src/usecases/world.ts'

/** The operating system's random source; nothing here can be predicted from earlier values. */
export const systemChance: Chance = {
  uuid: () => v7(),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: () => randomBytes(32).toString('base64url'),
}
