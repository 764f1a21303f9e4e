import type { Changes, Decision, Refused } from '#src/domain/changes.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { endingOf } from '#src/domain/refunds/ending.ts'
import { ok } from '#src/domain/result.ts'
import { isDrawn } from '#src/domain/tubes/tube-machine.ts'
import type { BookingAtHand, EndingAtHand } from './booking-at-hand.ts'
import type { CancelBooking } from './cancel-booking.ts'
import { type CancellationFault, cancellationTerms } from './cancellation.ts'
import { endedBooking, type EndingAt } from './ended-booking.ts'
import { mainVisit } from './main-visit.ts'

type Who = { by: 'patient' | 'back-office'; said?: CancellationFault | undefined }

/**
 * What cancelling this booking costs at this instant by its own contract, and what happens to its
 * money. `charge`: the part of it the patient actually pays.
 * Source: spec §1 policy statements; life cycle, decisions.
 */
export function cancellationNow(facts: BookingAtHand, { by, said }: Who, now: Temporal.Instant) {
  const visit = mainVisit(facts)
  const terms = cancellationTerms(
    {
      contract: facts.booking.terms,
      visit,
      isDrawn: facts.tubes.some(({ state }) => isDrawn(state)),
      by,
      said,
      isLabSuspended: facts.labNames.some(({ state }) => state === 'suspended'),
    },
    now,
  )
  if (!terms.ok) return terms
  const { charge: contractCharge, fault, credit } = terms.value
  const money = endingOf(facts, { visit, isFailing: false }, contractCharge)
  return ok({ contractCharge, charge: paise(money.kept + money.owed), fault, credit, money })
}

type Answer = Record<'charge' | 'refund' | 'credit', number>
type Refusals =
  | 'not-allowed-now'
  | 'not-cancellable-after-collection'
  | 'forbidden'
  | 'charge-changed'

/**
 * Cancels the entire booking for exactly the charge the person was shown. Cancelling a cancelled
 * booking changes nothing. The back office may name whose fault it is; without a name it is the
 * platform's. Refuses `not-cancellable-after-collection`, and `charge-changed` when the charge is
 * no longer the one shown.
 * Source: spec §1 policy statements; life cycle, decisions.
 */
export function cancelling(
  facts: EndingAtHand,
  { by, fault: said, expectedChargePaise, reason }: Cancelling,
  at: EndingAt,
): Decision<Answer, Refusals> {
  const { booking } = facts
  if (booking.cancelledAt) return { ok: true, answer: cameTo(facts) }
  if (booking.expiredAt) return closed('not-allowed-now', facts)
  if (by === 'patient' && said) return { ok: false, error: 'forbidden' }
  const terms = cancellationNow(facts, { by, said }, at.now)
  if (!terms.ok) return closed(terms.error, facts)
  const { charge, credit, fault, contractCharge } = terms.value
  if (expectedChargePaise !== charge)
    return { ok: false, error: 'charge-changed', facts: { chargePaise: charge } }
  const ending = { by, charge: contractCharge, reason: reason ?? null, fault, credit }
  const ended = endedBooking(facts, ending, at)
  const { waived, back: refund } = ended.money
  const detail = { charge, fault, credit, waived, refund }
  const audit = { subjectId: booking.id, detail }
  const changes: Changes = { bookingId: booking.id, ...ended.changed, audit }
  return { ok: true, answer: { charge, refund, credit }, changes }
}

type Cancelling = CancelBooking & { by: 'patient' | 'back-office' }

/** The outcome of the cancellation, for a repeated call. */
function cameTo({ booking, money }: BookingAtHand): Answer {
  const rest = money.refunds.filter((one) => one.breakdown !== null && one.kind === 'booking')
  return {
    charge: booking.cancellationCharge ?? paise(0),
    refund: sumPaise(rest.map(({ amount }) => amount)),
    credit: money.creditGranted,
  }
}

function closed<Code extends Refusals>(error: Code, { orders }: BookingAtHand): Refused<Code> {
  const state = orders[0]?.state ?? 'placed'
  return { ok: false, error, stands: { machine: 'order', state, isClosed: true } }
}
