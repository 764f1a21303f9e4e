import {
  findRefusedHold,
  listTubesOfHold,
  lockHoldsBeside,
} from '#src/db/queries/offline/refused-holds.ts'
import type { TakeBackRefusal } from '#src/domain/offline/hold.ts'
import { takingBack } from '#src/domain/offline/taking-back.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { carriedTubes } from '#src/usecases/parts/tubes/carried.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Somebody else of the office takes a refusal back that was a mistake: while its samples keep, the lab
 * may accept them; after that it is for the money alone. Refuses `same-person`, `own-booking` and `stale`.
 * Source: decision 246.
 */
export function takeBackRefusal(world: World, actor: Actor, { holdId, ...input }: TakeBackRefusal) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'offline:take-back')
    await lockHoldsBeside(step.tx, holdId)
    const [facts, tubes] = await Promise.all([
      findRefusedHold(step.tx, holdId),
      listTubesOfHold(step.tx, holdId),
    ])
    if (!facts) throw new Refusal('not-found')
    refuseOwnBooking(actor, permit.over(facts))
    // A sample that no lab accepted is none that it keeps: its time runs on, wherever it lies.
    const waiting = tubes.map((tube) => ({ ...tube, handedOverAt: null }))
    const carried = [...(await carriedTubes(step, waiting)).values()]
    const by = { by: personOf(actor).id, now: step.now }
    return save(step, 'offline:take-back', null, takingBack({ ...facts, carried }, input, by))
  })
}
