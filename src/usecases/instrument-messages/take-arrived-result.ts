import { findArrived } from '#src/db/queries/instrument-messages/instrument-messages.ts'
import type { TakeArrivedResult } from '#src/domain/instruments/arrived-result.ts'
import { taking } from '#src/domain/instruments/taking-arrival.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { lockWaitedFor } from '#src/usecases/parts/instrument-messages/waited-for.ts'
import { handOf } from '#src/usecases/parts/results/locked-item.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = TakeArrivedResult

/**
 * Keeps a value that an instrument sent in place of the one that stands, with the reason; the earlier
 * one stays visible. Refuses `stale`, `arrived-unclear`, and `not-allowed-now` once the test is
 * verified.
 * Source: life cycle 5; decision 236.
 */
export function takeArrivedResult(world: World, actor: Actor, { id, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bridge:decide')
    const found = await findArrived(step.tx, id)
    const arrived = permit.over(found?.arrived)
    if (!found) throw new Refusal('not-found')
    const { link, calls, instrumentId } = found
    const facts = await lockWaitedFor(step, permit, arrived)
    const profile = world.instruments.of(link.profile, link.profileVersion)
    const hand = { ...handOf(step), measuredOn: instrumentId }
    const decision = taking(facts, { arrived, profile, calls }, said, hand)
    return save(step, 'bridge:decide', facts ?? null, decision)
  })
}
