import { lockAnswered } from '#src/db/queries/settlement/answers-at-hand.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReturnPayout } from '#src/domain/settlement/inputs.ts'
import { returningPayout } from '#src/domain/settlement/returning.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { billedFrom } from '#src/usecases/parts/settlement/billed-from.ts'

/**
 * The bank returned a confirmed payout: it is owed to the lab again, and a later batch, made by two
 * people, pays it. Refuses `utr-differs` where the bank's advice is for another transfer, `stale`,
 * `not-allowed-now`, and `same-person` to anybody who works at the lab.
 * Source: life cycle 7; decision 056.
 */
export function returnPayout(world: World, actor: Actor, { payoutId, ...input }: ReturnPayout) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'settlement:make')
    const { tx, now } = step
    const facts = billedFrom(world, await lockAnswered(tx, { payoutId }, now))
    const [payout] = facts.payouts
    if (!payout) throw new Refusal('not-found')
    const at = { now, newId: () => world.chance.uuid(), by: deciderOf(actor) }
    return save(step, 'settlement:make', null, returningPayout(facts, payout, input, at))
  })
}
