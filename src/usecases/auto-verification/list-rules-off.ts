import { listRulesOff as list } from '#src/db/queries/auto-verification/rule-news.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Afterwards a lab that leaves a rule off is no longer reminded of it. */
const SHOWN_DAYS = 7

/**
 * The tests of the lab whose rule switched itself off lately and is still off: their values wait for
 * a person. Without patients.
 * Source: decision 251.
 */
export function listRulesOff(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'auto-rule:read', {})
    return list(tx, labId, now.subtract({ hours: SHOWN_DAYS * 24 }))
  })
}
