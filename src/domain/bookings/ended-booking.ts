import type { Changed, Created } from '#src/domain/changes.ts'
import type { News } from '#src/domain/news.ts'
import { givenCredit } from '#src/domain/credits/given-credit.ts'
import { feeOwed, phlebotomistPartOf } from '#src/domain/ledger/booking-journals.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { settledOrders } from '#src/domain/orders/settled-orders.ts'
import type { CreditId, ReceivableId, RefundId } from '#src/domain/payments/payment.ts'
import { endingOf } from '#src/domain/refunds/ending.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { after, type Transition, taken, transition } from '#src/domain/transition.ts'
import type { EndedBy, Updated } from '#src/domain/updated.ts'
import { type Contested, openedFee } from '#src/domain/visits/opened-fee.ts'
import type { VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import type { EndingAtHand } from './booking-at-hand.ts'
import type { CancellationFault } from './cancellation.ts'
import { carriedLetGo } from './carried-let-go.ts'
import { endedPayment } from './ended-payment.ts'
import { homeVisits, mainVisit } from './main-visit.ts'

/** How a booking ends without a sample. */
export type Ending = {
  by: EndedBy
  /** By the contract; what was paid online may be less. */
  charge: Paise
  reason: string | null
  fault?: CancellationFault | null
  /** The credit for a fault of ours. */
  credit?: Paise
  /** A failed visit: the charge waits for the patient's objection or the office's decision. */
  contested?: Contested
}

/**
 * The instant, the ids of possible new rows and of refunds of further payments, and the most paise that
 * a refund needs no approval for.
 */
export type EndingAt = {
  now: Temporal.Instant
  ids: { refund: RefundId; receivable: ReceivableId; credit: CreditId; fee: VisitFeeId }
  newRefundId: () => RefundId
  approvalLimit: number
}

type Money = ReturnType<typeof endingOf>
type Fee = ReturnType<typeof openedFee>

/**
 * Everything that ends with a booking: visit, places, tubes, tests, payment, what it carried, fees
 * and credits. Returns its money and the fee that waits, if any.
 * Source: life cycle 1 and 2, decisions.
 */
export function endedBooking(facts: EndingAtHand, of: Ending, at: EndingAt) {
  const { by, charge, contested } = of
  const visit = mainVisit(facts)
  const isFailing = by === 'visit'
  const money = endingOf(facts, { visit, isFailing }, charge)
  const refundId = at.ids.refund
  const paid = { money, charge, isWithheld: contested !== undefined }
  const ended = endedPayment(facts, paid, { ...at, refundId })
  const fee = contested && openedFee(facts.booking, contested, { charge, ...money }, at)
  const owed = contested ? {} : feeOfCancelling(facts, money.owed, at)
  const credits = { fault: of.credit ?? paise(0), used: refundable(facts).credits }
  const given = givenCredit(facts, credits, { ...at, creditId: at.ids.credit })
  const rows = [...rowsEnded(facts), ...ended.transitions, ...carriedLetGo(facts)]
  const changed: Changed = {
    transitions: [...rows, ...ordersEnded(facts, rows, at.now)],
    created: {
      ...ended.created,
      ...owed.created,
      ...given.created,
      ...(fee && { visitFee: [fee] }),
    },
    updated: { ...ended.updated, ...given.updated, ...bookingEnded(facts, of, money, at.now) },
    journals: [...(ended.journals ?? []), ...(owed.journals ?? []), ...given.journals],
    news: [...(ended.news ?? []), newsOf(visit, of, money, fee)],
    ...(ended.jobs && { jobs: ended.jobs }),
  }
  return { money, fee, changed }
}

/** The visits, tubes that will not be drawn and tests that will not be done. */
function rowsEnded(facts: EndingAtHand): Transition[] {
  const visits = homeVisits(facts.visits).flatMap((row) => transition('visit', row, 'cancel') ?? [])
  const open = facts.tubes.filter(({ state }) => state === 'planned' || state === 'labelled')
  const ordered = facts.items.filter(({ state }) => state === 'ordered')
  const patch = { writeOffReason: 'cancelled' }
  return [
    ...visits,
    ...open.map((row) => taken('tube', row, 'write-off', { patch })),
    ...ordered.map((row) => taken('item', row, 'cancel')),
  ]
}

function ordersEnded(facts: EndingAtHand, rows: readonly Transition[], now: Temporal.Instant) {
  const { booking, orders, visits, tubes, items } = facts
  return settledOrders(
    {
      booking: { ...booking, cancelledAt: now },
      orders,
      visits: after(visits, rows),
      tubes: after(tubes, rows),
      items: after(items, rows),
    },
    now,
  )
}

function bookingEnded(
  { booking, places, visits }: EndingAtHand,
  { by, reason, fault = null, contested }: Ending,
  { kept, owed }: Money,
  now: Temporal.Instant,
): Updated {
  const ending = new Set<string>(homeVisits(visits).map(({ id }) => id))
  const charged = contested ? paise(0) : paise(kept + owed)
  return {
    cancelled: [
      {
        id: booking.id,
        cancelledAt: now,
        cancelledBy: by,
        cancelReason: reason,
        fault,
        cancellationCharge: charged,
      },
    ],
    released: places
      .filter((place) => ending.has(place.visitId))
      .map((place) => ({ ...place, releasedAt: now })),
  }
}

type Given = { created?: Created; updated?: Updated; journals: Journal[] }

/**
 * The fee of a cash booking that the patient agreed to is owed at once, with the next booking.
 * Source: spec §1.
 */
function feeOfCancelling(
  facts: EndingAtHand,
  amount: Paise,
  { now, ids }: EndingAt,
): Partial<Given> {
  if (amount === 0) return {}
  const { booking } = facts
  const { accountId, id: bookingId } = booking
  const fee = {
    id: ids.receivable,
    accountId,
    bookingId,
    amount,
    phlebotomistPart: phlebotomistPartOf(amount),
    phlebotomistId: mainVisit(facts).phlebotomistId,
    state: 'pending',
    createdAt: now,
  } as const
  return { created: { receivable: [fee] }, journals: [feeOwed(fee.id, accountId, amount)] }
}

/**
 * What the patient is told: for a fee that waits, how much it may be; after an ending by time, the
 * reason.
 */
function newsOf(
  { startsAt }: { startsAt: Temporal.Instant },
  { by, credit = paise(0) }: Ending,
  { how, kept, owed, back }: Money,
  fee: Fee,
): News {
  const told = { startsAt, kept, refund: how === 'hand-back' ? paise(0) : back }
  if (!fee) {
    const event = by === 'clock' ? 'visit-not-made-ended' : 'booking-cancelled'
    return { ...told, event, charge: owed, credit }
  }
  const event = fee.state === 'waiting' ? 'visit-fee-waits' : 'visit-fee-looked-at'
  return { ...told, event, charge: fee.amount, until: fee.dueAt }
}
