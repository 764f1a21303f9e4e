import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import { chargebackWon } from '#src/domain/ledger/chargeback-journals.ts'
import { opposite, paise } from '#src/domain/money.ts'
import { allPayments } from '#src/domain/payments/further-payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { restGiven } from '#src/domain/refunds/rest-given.ts'
import { releasedShares } from '#src/domain/settlement/holding.ts'
import type { SettlementId } from '#src/domain/settlement/settlement.ts'
import { after, type Transition, taken } from '#src/domain/transition.ts'
import type { DecideChargeback } from './chargeback.ts'
import type { ChargebackState } from './chargeback-machine.ts'
import { type Chargeback, type DisputedBooking } from './chargeback-at-hand.ts'
import { holdReason } from './hold-reason.ts'
import { lossBorne } from './loss-borne.ts'

/** A case with its booking, under both locks. */
export type CaseAtHand = DisputedBooking & {
  chargeback: Chargeback
  /** The other cases of the booking: each of its payments may be disputed. */
  siblings: readonly { caseNumber: string; state: ChargebackState }[]
}

/** The instant, and the ids of possible new rows: of the ending, of the rest, of each claw-back. */
export type DecidedAt = {
  ending: EndingAt
  rest: EndingAt
  entryIds: readonly SettlementId[]
}

type Decided = Decision<{ state: 'won' | 'lost' }, 'not-allowed-now' | 'same-person'>

/**
 * A second person records the bank's decision. Won: the money is ours again. Lost: a booking without
 * a draw is cancelled, and the loss is borne by us or by the labs. Either way the holds of the case
 * end, and what is still the patient's is given back; while a bank disputes another payment of the
 * booking both wait for that case. Refuses `not-allowed-now` for a decided case,
 * and `same-person` to who opened it.
 * Source: decision 025.
 */
export function decidingChargeback(
  facts: CaseAtHand,
  input: DecideChargeback,
  by: UserId,
  at: DecidedAt,
): Decided {
  const { chargeback, booking } = facts
  const refused = refusedTo(chargeback, by)
  if (refused) return refused
  const decided = decidedCase(chargeback, input, { by, now: at.rest.now })
  const isLast = !isStillDisputed(facts)
  const undisputed = { ...facts, money: { ...facts.money, isDisputed: !isLast } }
  const effect =
    input.verdict === 'won'
      ? won(undisputed)
      : lossBorne(undisputed, { bearer: input.bearer, by, at })
  const { changed, claimed = [], borne } = effect
  const ended = isLast ? holdsEnded(facts, changed, at) : NOTHING
  const given = isLast ? restGiven(effect.facts, at.rest) : NOTHING
  const first = joined({ transitions: [decided] }, changed, ended)
  const rest = joined({ transitions: [], updated: { claimed } }, given)
  const { verdict, note } = input
  const audit = { subjectId: chargeback.id, detail: { verdict, note, ...borne } }
  // The payment and a credit may change twice: by the verdict, and by what is given back.
  const changes = { ...first, bookingId: booking.id, audit, afterwards: rest }
  return { ok: true, answer: { state: verdict }, changes }
}

const NOTHING: Changed = { transitions: [] }

function isStillDisputed({ siblings }: Pick<CaseAtHand, 'siblings'>): boolean {
  return siblings.some(({ state }) => state === 'open')
}

function refusedTo(
  { state, openedBy }: Chargeback,
  by: UserId,
): Refused<'not-allowed-now' | 'same-person'> | undefined {
  if (state !== 'open')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'chargeback', state } }
  return openedBy === by ? { ok: false, error: 'same-person' } : undefined
}

function decidedCase(
  chargeback: Chargeback,
  input: DecideChargeback,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Transition {
  const { note } = input
  const bearer = input.verdict === 'lost' ? input.bearer : null
  const patch = { note, decidedBy: by, decidedAt: now, bearer }
  const event = input.verdict === 'won' ? 'win' : 'lose'
  return taken('chargeback', chargeback, event, { patch, reason: note })
}

/** What a verdict does, and the booking as it leaves it. */
export type Effect = {
  facts: CaseAtHand
  changed: Changed
  /** Of the payment, written together with what is given back. */
  claimed?: NonNullable<Changed['updated']>['claimed']
  /** Who bears how much, in paise. */
  borne?: { own: number; lost: number; takenBack: number }
}

/** The bank returned the money: it can be refunded again. */
function won(facts: CaseAtHand): Effect {
  const { chargeback, money } = facts
  const { paymentId, captureId } = chargeback
  const payment = allPayments(facts).find(({ id }) => id === paymentId) ?? facts.payment
  const isPart = money.refunds.some(
    (one) => one.kind === 'booking' && one.state === 'processed' && one.captureId === captureId,
  )
  const claimed = [{ id: payment.id, refunded: paise(0), chargedBack: opposite(chargeback.amount) }]
  const changed = {
    transitions: [taken('payment', payment, isPart ? 'win-part' : 'win-whole')],
    journals: [chargebackWon(chargeback)],
  }
  return { facts: afterChanges(facts, { ...changed, updated: { claimed } }), changed, claimed }
}

/** The last case ends the holds of those before it too. */
function holdsEnded(
  { shares, orders, chargeback, siblings }: CaseAtHand,
  changed: Changed,
  at: DecidedAt,
) {
  const entries = after(
    shares.map(({ entry }) => entry),
    changed.transitions,
  )
  const closed = new Set(orders.filter(({ state }) => state === 'closed').map(({ id }) => id))
  const reasons = [chargeback, ...siblings].map(holdReason)
  const of = { now: at.rest.now, closed, reasons }
  return { transitions: releasedShares(entries, of).transitions }
}
