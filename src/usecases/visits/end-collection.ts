import { WATCH_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { EndCollection } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellBooker } from '#src/usecases/parts/bookings/tell-booker.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { notAllowed, whereItStands } from '#src/usecases/transition.ts'
import { writeOff } from '#src/usecases/parts/tubes/write-off.ts'
import type { World } from '#src/usecases/world.ts'
import { endCustody } from '#src/usecases/parts/visits/end-custody.ts'
import { finish } from './finish-collection.ts'
import {
  lockVisit,
  tubesOfVisit,
  type VisitInTree,
} from '#src/usecases/parts/visits/locked-visit.ts'

type Input = { visitId: VisitId } & EndCollection

/**
 * The office ends a collection that was left with tubes drawn, an hour after it was due, as if the
 * phlebotomist had written off the rest and finished. What was drawn stays with the phlebotomist to
 * be handed over; the rest is refunded free of charge, and the patient is told. Refuses
 * `same-person` to the visit's phlebotomist and patient, `stale`, `not-allowed-now` before that
 * hour and in any other state, and `no-tube-collected`, which time ends.
 * Source: decision 043.
 */
export function endCollection(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:end-collection')
    const locked = await lockVisit(step, permit, input.visitId)
    const { visit } = locked
    refuseOwnMoney(actor, visit.accountId)
    refuseOwnMoney(actor, visit.phlebotomistId)
    if (!isLeft(step, locked) || !visit.phlebotomistId)
      throw notAllowed(actor, 'visit', visit.state)
    const stands = whereItStands(actor, 'visit', visit.state)
    if (visit.version !== input.version) throw new Refusal('stale', stands)
    if (!tubesOfVisit(locked).some(({ state }) => isDrawn(state)))
      throw new Refusal('no-tube-collected', stands)
    const notDrawn = await writeOffRest(step, locked)
    const tree = await reloadTree(step, visit.bookingId)
    await finish(step, { visit, tree }, visit.phlebotomistId)
    await endCustody(step, visit)
    if (notDrawn > 0) await tellBooker(step, tree, 'test-not-performed')
    const { reason } = input
    await audit(world, step.tx, actor, 'visit:end-collection', visit.id, { reason, notDrawn })
    return { state: 'collected' as const, notDrawn }
  })
}

/** The condition under which the office's queue shows it. */
function isLeft({ now }: Step, { visit }: VisitInTree): boolean {
  const since = dueBy(visit).add({ minutes: WATCH_MINUTES })
  return visit.state === 'identified' && Temporal.Instant.compare(now, since) > 0
}

/** Returns how many there were. */
async function writeOffRest(step: Step, { visit, tree }: VisitInTree): Promise<number> {
  const open = tubesOfVisit({ visit, tree }).filter(
    ({ state }) => state === 'planned' || state === 'labelled',
  )
  for (const tube of open)
    await writeOff(step, await reloadTree(step, visit.bookingId), tube, 'cancelled')
  return open.length
}
