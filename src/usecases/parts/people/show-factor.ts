import { loadFactors } from '#src/db/queries/people/passkeys.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayAddFactor } from '#src/domain/people/passkey.ts'
import { personOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Part of a verb that changes how an account is identified or reached: a password alone does not
 * bypass a second factor. Refuses `second-factor-first` to a role that has not set one up,
 * `factor-first` where there is one that this session has not shown.
 * Source: decision 071.
 */
export async function showFactor(world: World, actor: Actor): Promise<void> {
  const { id, sessionId, needsSecondFactor } = personOf(actor)
  if (needsSecondFactor) throw new Refusal('second-factor-first')
  const factors = await world.db.transaction((tx) => loadFactors(tx, id, sessionId))
  if (!factors || !mayAddFactor(factors)) throw new Refusal('factor-first')
}
