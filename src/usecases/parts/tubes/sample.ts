import { lockReplaceable, lockSample } from '#src/db/queries/tubes/sample-at-hand.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { SampleAt } from '#src/domain/tubes/sample-at-hand.ts'
import { namedTube } from '#src/domain/tubes/named-tube.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { withId } from '#src/domain/with-id.ts'
import { type Permit, refuseOwnBooking, refuseOwnMoney } from '#src/usecases/access.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { newStartCode } from '#src/usecases/parts/bookings/start-code.ts'
import { printingBy } from '#src/usecases/printing-by.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** A tube of the actor's visit with everything that follows where it is not drawn, locked. */
export async function loadUndrawn(step: Step, permit: Permit, id: TubeId) {
  const found = namedTube(await lockSample(step.tx, 'tube', id, step.now), 'tube', id)
  permit.over(found?.visit)
  return anothers(step, found)
}

/**
 * The tube with a barcode, of the actor's lab, with everything that follows where it is unusable,
 * and the person drawn from, locked.
 */
export async function loadReceived(step: Step, permit: Permit, barcode: Barcode) {
  const facts = await lockReplaceable(step.tx, 'barcode', barcode, step.now)
  const found = namedTube(facts, 'barcode', barcode)
  permit.over(found?.tube)
  return anothers(step, found)
}

/** The same for a tube of the phlebotomist's visit or of the actor's lab. */
export async function loadInCustody(step: Step, permit: Permit, id: TubeId) {
  const facts = await lockReplaceable(step.tx, 'tube', id, step.now)
  const found = namedTube(facts, 'tube', id)
  const { labId = null } = found?.tube ?? {}
  permit.over(found && { labId, phlebotomistId: found.visit.phlebotomistId })
  return anothers(step, found)
}

/** A visit that was left, with everything that follows where the rest of it is not drawn, locked. */
export async function loadLeft(step: Step, permit: Permit, id: VisitId) {
  const facts = await lockSample(step.tx, 'visit', id, step.now)
  const visit = permit.over(withId(facts?.visits, id))
  if (!facts) throw new Refusal('not-found')
  refuseOwnMoney(step.actor, facts.booking.accountId)
  refuseOwnMoney(step.actor, visit.phlebotomistId)
  return { ...facts, visit }
}

/** An order of the actor's with everything that follows where tests of it end, locked. */
export async function loadEndingTests(step: Step, permit: Permit, id: OrderId) {
  const facts = await lockSample(step.tx, 'order', id, step.now)
  permit.over(facts?.order)
  if (!facts) throw new Refusal('not-found')
  refuseOwnMoney(step.actor, facts.booking.accountId)
  return facts
}

/** The same for time, which no booking is out of reach of. */
export async function loadWaiting({ tx, now }: Step, id: OrderId) {
  const facts = await lockSample(tx, 'order', id, now)
  if (!facts) throw new Error(`no order ${id}`)
  return facts
}

/** A test of the actor's lab with its sample, and the person drawn from, locked. */
export async function loadMeasuredAgain(step: Step, permit: Permit, id: TestItemId) {
  const facts = await lockReplaceable(step.tx, 'item', id, step.now)
  const item = permit.over(withId(facts?.items, id))
  const { signatories } = facts?.reportable[0] ?? { signatories: [] }
  const found = facts && { ...facts, item, signatories }
  return anothers(step, found)
}

/** Who decides about a sample, when, with what is taken from outside. */
export function sampleAt(step: Step): SampleAt {
  const { world, actor } = step
  const id = VisitId.parse(world.chance.uuid())
  const by = actor.kind === 'person' ? actor.id : null
  const fresh = { id, startCodeSealed: newStartCode(world, id) }
  return { ...endingAt(step), ...printingBy(step), by, fresh }
}

/** What was found, of somebody else's booking: refuses `not-found`, and `own-booking`. */
export function anothers<Facts extends { booking: { accountId: UserId } }>(
  { actor }: Step,
  facts: Facts | undefined,
): Facts {
  if (!facts) throw new Refusal('not-found')
  refuseOwnBooking(actor, facts.booking)
  return facts
}
