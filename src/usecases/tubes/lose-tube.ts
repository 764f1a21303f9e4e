import type { Actor } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { needingSample } from '#src/domain/results/needing-sample.ts'
import { losing } from '#src/domain/tubes/losing.ts'
import type { LoseTube, LostReason } from '#src/domain/tubes/lost-tube.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { itemsOfTube } from '#src/usecases/parts/bookings/tree.ts'
import { replaceTube } from '#src/usecases/parts/tubes/replace-tube.ts'
import { loadTubeInCustody } from '#src/usecases/parts/visits/collection.ts'
import { endCustody } from '#src/usecases/parts/visits/end-custody.ts'
import { refusedAs, saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { tubeId: TubeId } & Omit<LoseTube, 'reason'> & { reason: LostReason }
type Locked = Awaited<ReturnType<typeof loadTubeInCustody>>

/**
 * A drawn tube is gone, between the draw and the publication of its tests: reported by its
 * custodian (the phlebotomist, the lab), by the back office, or by time. A fresh sample is
 * requested, free of charge; at the door it is drawn at once. A signed result of it stays: nothing
 * is wrong with it. The custodian is at fault. Refuses `stale` where the tube changed since it was
 * shown.
 * Source: life cycle 4; decision 036; decision 089.
 */
export function loseTube(world: World, actor: Actor, { tubeId, ...said }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:lose')
    const locked = await loadTubeInCustody(step, permit, tubeId)
    const { tube, tubes, booking } = locked
    if (tube.state === 'lost')
      return { state: tube.state, isRedrawn: tubes.some(({ replacesId }) => replacesId === tubeId) }
    const decided = losing(locked, said, { covers: permit.covers, now: step.now })
    if (!decided.ok) throw refusedAs(step, decided)
    const { lost, fault } = decided
    await saveChanged(step, locked, { bookingId: booking.id, transitions: [lost] })
    const isRedrawn = await replaceLost(step, locked)
    const { reason, note } = said
    await audit(world, step.tx, actor, 'tube:lose', tubeId, { reason, note, fault })
    return { state: 'lost' as const, isRedrawn }
  })
}

async function replaceLost(step: Step, locked: Locked): Promise<boolean> {
  const { tube, visit } = locked
  const { actor } = step
  const isAtTheDoor =
    visit.state === 'identified' && actor.kind === 'person' && actor.id === visit.phlebotomistId
  const open = itemsOfTube(locked, tube).filter(({ state }) => !isSettled(state))
  const items = needingSample(locked.items, open)
  const gone = { items, reason: 'lost' as const, news: 'sample-lost' as const, isAtTheDoor }
  const isRedrawn = items.length > 0 && (await replaceTube(step, locked, tube, gone))
  await endCustody(step, locked)
  return isRedrawn
}
