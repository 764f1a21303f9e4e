import type { EnterReferred } from '#src/domain/referrals/referral.ts'
import { entry } from '#src/domain/results/entry/entry.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockAtPartner } from '#src/usecases/parts/referrals/locked-referral.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The partner enters the value of a test that was referred to it, as at its own bench: judged by its
 * own rules, instruments and controls. A critical one opens a call of the order's lab at once. Refuses
 * what `enterResult` does, and `not-allowed-now` before the sample was received.
 * Source: features C19; decision 259.
 */
export function enterReferred(world: World, actor: Actor, { result, ...of }: EnterReferred) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'referral:receive')
    const { bench } = await lockAtPartner(step, permit, of)
    return save(step, 'referral:receive', bench, entry(bench, result, handOf(step)))
  })
}
