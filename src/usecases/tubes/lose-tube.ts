import type { TubeRow } from '#src/db/queries/booking-tree.ts'
import { findTube } from '#src/db/queries/tubes.ts'
import { findVisit } from '#src/db/queries/visits.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { needingSample } from '#src/domain/results/needing-sample.ts'
import {
  type Custodian,
  custodianOf,
  faultOfLoss,
  type LoseTube,
  type LostReason,
} from '#src/domain/tubes/lost-tube.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { authorise, type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { itemsOfTube, lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import { endCustody } from '#src/usecases/parts/visits/end-custody.ts'
import type { VisitInTree } from '#src/usecases/parts/visits/locked-visit.ts'
import type { World } from '#src/usecases/world.ts'
import { replaceTube } from '#src/usecases/parts/tubes/replace-tube.ts'

type Input = { tubeId: TubeId } & Omit<LoseTube, 'reason'> & { reason: LostReason }
type Lost = VisitInTree & { tube: TubeRow }

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
    const locked = await lockLost(step, permit, tubeId)
    const { tube } = locked
    if (tube.state === 'lost') return { state: tube.state, isRedrawn: isReplaced(locked) }
    const lost = await lose(step, permit, locked, said)
    const { reason, note } = said
    await audit(world, step.tx, actor, 'tube:lose', tubeId, { reason, note, fault: lost.fault })
    return { state: 'lost' as const, isRedrawn: lost.isRedrawn }
  })
}

/** The tube with its booking locked, of this phlebotomist or this lab. */
async function lockLost(step: Step, permit: Permit, id: TubeId): Promise<Lost> {
  const seen = await findTube(step.tx, id)
  const ofVisit = seen && (await findVisit(step.tx, seen.visitId))
  permit.over(seen && ofVisit && { labId: seen.labId, phlebotomistId: ofVisit.phlebotomistId })
  if (!ofVisit) throw new Refusal('not-found')
  const tree = await lockTree(step, ofVisit.bookingId)
  refuseOwnBooking(step.actor, tree.booking)
  const tube = tree.tubes.find((one) => one.id === id)
  const visit = tree.visits.find((one) => one.id === tube?.visitId)
  if (!tube || !visit) throw new Refusal('not-found')
  permit.over({ labId: tube.labId, phlebotomistId: visit.phlebotomistId })
  return { tube, visit, tree }
}

/** Only the current custodian can lose it; from the counter on the phlebotomist cannot. */
function custodianFor(step: Step, permit: Permit, { tube, visit }: Lost): Custodian {
  const custodian = custodianOf(tube.state, visit.manifestAt !== null)
  const hands = {
    phlebotomist: { phlebotomistId: visit.phlebotomistId },
    counter: {},
    lab: { labId: tube.labId },
  }
  if (!custodian || !permit.covers(hands[custodian]))
    throw notAllowed(step.actor, 'tube', tube.state)
  return custodian
}

async function lose(step: Step, permit: Permit, locked: Lost, said: Omit<Input, 'tubeId'>) {
  const { tube, visit, tree } = locked
  const { actor, now } = step
  const custodian = custodianFor(step, permit, locked)
  const open = itemsOfTube(tree, tube).filter(({ state }) => !isSettled(state))
  if (open.length === 0) throw notAllowed(actor, 'tube', tube.state)
  const fault = faultOfLoss(custodian)
  const patch = {
    lostReason: said.reason,
    lostNote: said.note ?? null,
    lostAt: now,
    lostFault: fault,
  }
  const row = { ...tube, version: said.version }
  const { bookingId } = visit
  await move(step, 'tube', { row, event: 'lose', bookingId, patch, reason: said.reason })
  const isAtTheDoor =
    visit.state === 'identified' && actor.kind === 'person' && actor.id === visit.phlebotomistId
  const items = needingSample(tree.items, open)
  const gone = { items, reason: 'lost' as const, news: 'sample-lost' as const, isAtTheDoor }
  const isRedrawn = items.length > 0 && (await replaceTube(step, tree, tube, gone))
  await endCustody(step, visit)
  return { fault, isRedrawn }
}

function isReplaced({ tube, tree }: Lost): boolean {
  return tree.tubes.some(({ replacesId }) => replacesId === tube.id)
}
