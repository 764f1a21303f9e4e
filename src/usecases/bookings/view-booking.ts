import { type BookingTree, findBooking, loadTree } from '#src/db/queries/bookings/booking-tree.ts'
import { findBookingByNumber, listEvents } from '#src/db/queries/bookings/bookings.ts'
import { listArrivals } from '#src/db/queries/arrivals/arrivals.ts'
import { findPhlebotomist } from '#src/db/queries/contact/contacts.ts'
import { listProposalsOfVisits } from '#src/db/queries/proposals/proposals.ts'
import { listAttempts } from '#src/db/queries/payments/payment-attempts.ts'
import { rulesSaidOf } from '#src/db/queries/reflex/reflex-of-order.ts'
import { listOffersOfBooking } from '#src/db/queries/reflex/reflex-offers.ts'
import { listReportsOfOrders } from '#src/db/queries/reports/reports.ts'
import { arrivalForPatient } from '#src/domain/arrivals/arrival.ts'
import { isBeforeTheWay, whoAsked } from '#src/domain/proposals/proposal.ts'
import { outcomeOf } from '#src/domain/reports/outcome.ts'
import type { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { mayBookAgain } from '#src/domain/bookings/rebooking.ts'
import { offersShown } from '#src/domain/reflex/offers-shown.ts'
import { toldItems, toldOfItems } from '#src/domain/reflex/told-items.ts'
import { mayJoin } from '#src/domain/bookings/joinable.ts'
import { toldEvents } from '#src/domain/bookings/told-events.ts'
import { stepsOf } from '#src/domain/live/followed.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { consentViews } from '#src/usecases/parts/bookings/consent-views.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { feeOfBooking } from '#src/usecases/parts/bookings/fee-view.ts'
import { mayCallBack } from '#src/domain/visits/calling-back.ts'
import { mayReschedule } from '#src/domain/visits/may-reschedule.ts'
import { testKeptToItsTime } from '#src/domain/visits/too-early.ts'
import { testsToBeDrawn } from '#src/usecases/parts/bookings/moments-of-tubes.ts'
import { paidInAll } from '#src/domain/payments/further-payment.ts'
import { isAllBack } from '#src/domain/refunds/processed-refund.ts'
import { sumProcessed } from '#src/db/queries/refunds/refunds.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import type { World } from '#src/usecases/world.ts'
import { disputeOf } from '#src/usecases/parts/disputes/open-dispute.ts'
import { bookingView } from '#src/usecases/parts/bookings/booking-view.ts'
import { whyNotSeparate } from '#src/domain/visits/separate-offer.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import { mayTakeOff } from '#src/usecases/parts/bookings/may-take-off.ts'
import { cancellationView, refundViews } from '#src/usecases/parts/bookings/money-views.ts'
import { visitView } from '#src/usecases/parts/bookings/visit-view.ts'

type Input = { bookingId: BookingId } | { number: BookingNumber }

/**
 * A booking with everything its screen shows, so that the screen decides nothing again: what
 * happened and what comes next, each tube's custody, the start code, what cancelling costs at this
 * instant.
 */
export function viewBooking(world: World, actor: Actor, input: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:read')
    const found =
      'number' in input
        ? await findBookingByNumber(step.tx, input.number)
        : await findBooking(step.tx, input.bookingId)
    const known = permit.over(found)
    // Before the rest: a page never shows less than its number of steps says.
    const all = await listEvents(step.tx, known.id)
    const whole = await loadTree(step.tx, known)
    const tree = { ...whole, items: toldItems(whole.items) }
    const arrivals = await listArrivals(
      step.tx,
      tree.visits.map(({ id }) => id),
    )
    const { booking } = tree
    const isOwner = actor.kind === 'person' && actor.id === booking.accountId
    await audit(world, step.tx, actor, 'booking:read', booking.id)
    const reports = await reportsOf(step, tree)
    const { orders, ...view } = bookingView(tree, step.now, {
      dispute: await disputeOf(step, tree),
      rules: await rulesSaidOf(step.tx, tree.items),
      isRefunded: isAllBack(paidInAll(tree), await sumProcessed(step.tx, tree.booking.id)),
    })
    return {
      asOf: step.now.toString(),
      /** What an open page compares with what it is told: `followBooking`. */
      steps: stepsOf({ events: all, visits: tree.visits, arrivals }),
      ...view,
      orders: orders.map((order) => {
        const report = reports.find(({ orderId }) => orderId === order.orderId)?.state
        return { ...order, outcome: outcomeOf({ ...order, report }) }
      }),
      visits: (await viewVisits(step, tree, isOwner)).map((visit) =>
        withArrival(visit, tree, arrivals),
      ),
      events: story(toldOfItems(whole, tree.items, all)),
      refunds: await refundViews(step, tree),
      visitFee: await feeOfBooking(step, tree),
      consents: await consentViews(step, tree),
      reports,
      /** Its owner may repeat it by one tap. */
      isBookedAgain: isOwner && mayBookAgain(tree.orders),
      attempts: await attemptsOf(step, tree),
      cancellation: await cancellationView(step, tree, isOwner),
      /** Tests that rules of labs suggest to its owner, after a published value. */
      offers: isOwner ? offersShown(await listOffersOfBooking(step.tx, booking.id), step.now) : [],
      /** To which of them its owner may add tests. */
      addableOrders: isOwner ? mayJoin(tree).map(({ id }) => id) : [],
      /** Which of its people its owner may give another hour, in a separate visit. */
      separableOrders: isOwner ? separableOf(tree) : [],
      cancellableOrders: tree.orders.filter((order) => mayTakeOff(tree, order)).map(({ id }) => id),
    }
  })
}

function separableOf(tree: BookingTree) {
  const separable = tree.orders.filter(({ id }) => {
    const visit = visitOfOrder(tree, id)
    return whyNotSeparate({ ...tree, visit }, id) === undefined
  })
  return separable.map(({ id }) => id)
}

async function viewVisits(step: Step, tree: BookingTree, isOwner: boolean) {
  const views = []
  const tests = isOwner ? await testsToBeDrawn(step, tree) : []
  const open = tree.visits.filter(isBeforeTheWay).map(({ id }) => id)
  const proposals = open.length > 0 ? await listProposalsOfVisits(step.tx, open) : []
  for (const visit of tree.visits) {
    const { phlebotomistId } = visit
    const person = phlebotomistId ? await findPhlebotomist(step.tx, phlebotomistId) : undefined
    views.push({
      ...visitView(step.world, visit, {
        isOwner,
        phlebotomist: person?.displayName ?? null,
        isKept: isOwner && testKeptToItsTime({ ...tree, visit, tests }) !== undefined,
      }),
      mayReschedule: mayReschedule(tree, visit, whoAsked(proposals, visit, step.now)),
      /** The two are connected without showing a number. */
      mayCall: isOwner && step.world.settings.isBridged && mayCallBack(visit, step.now),
    })
  }
  return views
}

type Arrivals = Awaited<ReturnType<typeof listArrivals>>

function withArrival<View extends { visitId: VisitId }>(
  view: View,
  { visits }: BookingTree,
  arrivals: Arrivals,
) {
  const visit = visits.find(({ id }) => id === view.visitId)
  const stored = arrivals.find(({ visitId }) => visitId === view.visitId)
  const shown = visit ? arrivalForPatient(visit, stored) : { arrival: null, mayEndAt: null }
  return { ...view, ...shown }
}

function story(all: Awaited<ReturnType<typeof listEvents>>) {
  return toldEvents(all).map(({ at, machine, entityId, event, toState, actorKind, reason }) => ({
    at: at.toString(),
    machine,
    entityId,
    event,
    toState,
    actorKind,
    reason,
  }))
}

/** Every payment attempt, oldest first. */
async function attemptsOf({ tx }: Step, { booking }: BookingTree) {
  const attempts = await listAttempts(tx, booking.id)
  return attempts.map(({ number, state, amount, createdAt, pageEndsAt }) => ({
    number,
    state,
    amount,
    createdAt: createdAt.toString(),
    pageEndsAt: pageEndsAt.toString(),
  }))
}

async function reportsOf({ tx }: Step, { orders }: BookingTree) {
  const orderIds = orders.map(({ id }) => id)
  const reports = await listReportsOfOrders(tx, orderIds)
  return reports.map(({ id, orderId, state }) => ({ reportId: id, orderId, state }))
}
