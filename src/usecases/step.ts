import type { Tx } from '#src/db/driver/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { World } from './world.ts'

/**
 * What the parts of a verb share: one transaction, one actor, one instant; and what allowed it, where
 * something is written by it.
 */
export type Step = {
  world: World
  tx: Tx
  actor: Actor
  now: Temporal.Instant
  action?: string | undefined
}

/** Opens the verb's single transaction and reads its instant. */
export function inStep<Answer>(
  world: World,
  actor: Actor,
  act: (step: Step) => Promise<Answer>,
): Promise<Answer> {
  return world.db.transaction(
    async (tx) => act({ world, tx, actor, now: await world.clock.now(tx) }),
    { isStep: true },
  )
}
