import type { BookingTree } from '#src/db/queries/bookings/booking-tree.ts'
import { withRefunding } from '#src/db/queries/bookings/ending.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import {
  changeConsent,
  type ConsentRow,
  findConsent,
  testsOfConsents,
} from '#src/db/queries/consents/test-consents.ts'
import type { ConsentId } from '#src/domain/consents/consent.ts'
import { fallsAway, isDrawnFor } from '#src/domain/consents/withdrawal.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { testsTakenOff } from '#src/domain/orders/taking-off.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { lockTree } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Withdraws a consent, until the sample is drawn. Its tests are cancelled free of charge and their
 * price is not due or refunded; where nothing else of the booking is left they stay, undrawn, and
 * the booking is cancelled by its own rules. Repeating it changes nothing. Refuses
 * `not-cancellable-after-collection`, and `not-allowed-now` while the booking is being paid online.
 * Source: decision 065.
 */
export function withdrawConsent(world: World, actor: Actor, input: { consentId: ConsentId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'consent:withdraw')
    const seen = permit.over(await findConsent(step.tx, input.consentId))
    const order = await findOrder(step.tx, seen.orderId)
    if (!order) throw new Refusal('not-found')
    const tree = await lockTree(step, order.bookingId)
    const consent = permit.over(await findConsent(step.tx, input.consentId, { isLocked: true }))
    if (consent.withdrawnAt) return { cancelledTests: 0 }
    const about = await testsAbout(step, consent)
    if (isDrawnFor(tree, about)) throw new Refusal('not-cancellable-after-collection')
    if (tree.payment.state === 'awaiting') throw new Refusal('not-allowed-now')
    const withdrawn = { withdrawnAt: step.now, withdrawnBy: personOf(actor).id }
    if (!(await changeConsent(step.tx, consent, withdrawn))) throw new Refusal('stale')
    const cancelledTests = await endTests(step, tree, { order, about })
    await audit(world, step.tx, actor, 'consent:withdraw', consent.id, { cancelledTests })
    return { cancelledTests }
  })
}

async function testsAbout({ tx }: Step, { orderId, family }: ConsentRow) {
  const tests = await testsOfConsents(tx, [orderId])
  const theirs = tests.filter((test) => test.family === family)
  return new Set<string>(theirs.map(({ testItemId }) => testItemId))
}

type Withdrawn = { order: { id: OrderId }; about: ReadonlySet<string> }

async function endTests(step: Step, tree: BookingTree, { order, about }: Withdrawn) {
  const { items, tubes } = fallsAway(tree, { order, about })
  const bookingId = tree.booking.id
  if (items.length === 0) return 0
  const facts = await withRefunding(step.tx, tree, indianDay(step.now))
  const changed = testsTakenOff(facts, { items, tubes }, endingAt(step))
  await saveChanged(step, facts, { bookingId, ...changed })
  return items.length
}
