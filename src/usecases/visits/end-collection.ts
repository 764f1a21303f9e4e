import type { Actor } from '#src/domain/people/actor.ts'
import { SettlementId } from '#src/domain/settlement/settlement.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { leftCollection, refusedToEnd } from '#src/domain/visits/ending-collection.ts'
import type { EndCollection } from '#src/domain/visits/inputs.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise, refuseOwnMoney } from '#src/usecases/access.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { writeOff } from '#src/usecases/parts/tubes/write-off.ts'
import { loadCollection } from '#src/usecases/parts/visits/collection.ts'
import { refusedAs, save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { visitId: VisitId } & EndCollection
type Left = Awaited<ReturnType<typeof loadCollection>>

/**
 * The office ends a collection that was left with tubes drawn, an hour after it was due, as if the
 * phlebotomist had written off the rest and finished. What was drawn stays with the phlebotomist to
 * be handed over; the rest is refunded free of charge, and the patient is told. Refuses
 * `same-person` to the visit's phlebotomist and patient, `stale`, `not-allowed-now` before that
 * hour and in any other state, and `no-tube-collected`, which time ends.
 * Source: decision 043.
 */
export function endCollection(world: World, actor: Actor, { visitId, ...input }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:end-collection')
    const left = await loadCollection(step, permit, visitId)
    refuseOwnMoney(actor, left.visit.accountId)
    refuseOwnMoney(actor, left.visit.phlebotomistId)
    const refused = refusedToEnd(left, input, step.now)
    if (refused) throw refusedAs(step, refused)
    const notDrawn = await writeOffRest(step, left)
    const facts = { ...left, ...(await reloadTree(step, left.booking.id)) }
    const at = { now: step.now, id: SettlementId.parse(world.chance.uuid()) }
    const decision = leftCollection(facts, { reason: input.reason, notDrawn }, at)
    return save(step, 'visit:end-collection', facts, decision)
  })
}

/** Returns how many there were. */
async function writeOffRest(step: Step, left: Left): Promise<number> {
  const open = tubesOfVisit(left).filter(({ state }) => state === 'planned' || state === 'labelled')
  for (const tube of open)
    await writeOff(step, await reloadTree(step, left.booking.id), tube, 'cancelled')
  return open.length
}
