import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from './refusal.ts'
import type { World } from './world.ts'

/**
 * Before a signature's transaction, so that a wrong attempt stays counted. Refuses
 * `password-again`.
 * Source: 21 CFR 11.200.
 */
export async function refuseWrongPassword(
  world: World,
  id: UserId,
  password: string,
): Promise<void> {
  const isTheirs = await world.passwords.confirm(id, password)
  if (!isTheirs) throw new Refusal('password-again')
}
