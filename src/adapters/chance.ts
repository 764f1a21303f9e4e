import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import type { Chance } from '#src/usecases/world.ts'

/** Chance from the operating system; nothing here can be guessed from what came before. */
export const systemChance: Chance = {
  uuid: () => v7(),
  digits: (length) => Array.from({ length }, () => randomInt(10)).join(''),
  token: () => randomBytes(32).toString('base64url'),
}
