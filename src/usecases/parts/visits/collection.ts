import { lockAccruing } from '#src/db/queries/ledger/accruing.ts'
import { placesOf } from '#src/db/queries/slots/slots.ts'
import { lockCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { namedTube } from '#src/domain/tubes/named-tube.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { withId } from '#src/domain/with-id.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** A visit in the actor's scope with its booking and all that decides about it, locked. */
export async function loadCollection(step: Step, permit: Permit, id: VisitId) {
  const facts = await lockCollection(step.tx, 'visit', id)
  const visit = permit.over(withId(facts?.visits, id))
  if (!facts) throw new Refusal('not-found')
  return { ...facts, visit }
}

/** A visit that time may end, with its places; for the worker, whom no booking is out of reach of. */
export async function loadToGiveUp({ tx }: Step, id: VisitId) {
  const [facts, places] = await Promise.all([lockCollection(tx, 'visit', id), placesOf(tx, id)])
  const visit = withId(facts?.visits, id)
  if (!facts || !visit) throw new Error(`no visit ${id}`)
  return { ...facts, visit, places }
}

/**
 * The same for somebody who deals with the patient: refuses `own-booking` where that is themselves.
 * Source: decision 059.
 */
export async function loadAnothersCollection(step: Step, permit: Permit, id: VisitId) {
  return anothers(step, await loadCollection(step, permit, id))
}

/** The same for a tube of a visit of the phlebotomist. */
export async function loadTube(step: Step, permit: Permit, id: TubeId) {
  const found = await lockTube(step, 'tube', id)
  permit.over(found?.visit)
  return anothers(step, found)
}

/** The same for the tube with a barcode, of the actor's lab. */
export async function loadTubeByBarcode(step: Step, permit: Permit, barcode: Barcode) {
  const found = await lockTube(step, 'barcode', barcode)
  permit.over(found?.tube)
  return anothers(step, found)
}

/** The same with what its tests earn the lab. All of it leaves in one write. */
export async function loadTubeToAccept(step: Step, permit: Permit, barcode: Barcode) {
  const [facts, accruing] = await Promise.all([
    loadTubeByBarcode(step, permit, barcode),
    lockAccruing(step.tx, 'barcode', barcode, step.now),
  ])
  if (!accruing) throw new Error(`no order of tube ${facts.tube.id}`)
  return { ...facts, ...accruing }
}

async function lockTube({ tx }: Step, by: 'tube' | 'barcode', key: TubeId | Barcode) {
  return namedTube(await lockCollection(tx, by, key), by, key)
}

function anothers<Facts extends { booking: { accountId: UserId } }>(
  { actor }: Step,
  facts: Facts | undefined,
): Facts {
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(actor, facts.booking)
  return facts
}
