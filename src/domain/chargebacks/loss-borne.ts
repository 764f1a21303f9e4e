import { afterChanges } from '#src/domain/bookings/after-changes.ts'
import { endedBooking } from '#src/domain/bookings/ended-booking.ts'
import type { Changed } from '#src/domain/changes.ts'
import { joined } from '#src/domain/joined.ts'
import { chargebackLost } from '#src/domain/ledger/chargeback-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import type { PaymentId } from '#src/domain/payments/payment.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { takingBack } from '#src/domain/settlement/taking-back.ts'
import { endedFee } from '#src/domain/visits/ending-fee.ts'
import { isOpenFee } from '#src/domain/visits/visit-fee-machine.ts'
import { type Bearer, borneByLab, lossOf } from './chargeback.ts'
import { isWaiting } from './chargeback-at-hand.ts'
import type { CaseAtHand, DecidedAt, Effect } from './deciding.ts'

type Lost = { bearer: Bearer; by: UserId; at: DecidedAt }

/**
 * The bank kept the money: a booking without a draw is cancelled, a fee that waits is waived, the
 * tests that labs bear are reversed or clawed back, and the patient's advance, which the bank
 * returned to them, settles the rest.
 * Source: decision 025.
 */
export function lossBorne(before: CaseAtHand, { bearer, by, at }: Lost): Effect {
  const { chargeback, booking } = before
  const ended = isWaiting(before) ? endedByBank(before, at) : { transitions: [] }
  const waived = feeWaived(before, by, at)
  const { takenBack, changed: back } = bearer === 'lab' ? backFromLabs(before, at) : nothing
  const facts = withoutFee([ended, back].reduce(afterChanges, before))
  const loss = lossOf(chargeback.amount, refundable(facts))
  const { accountId } = booking
  const journals = [chargebackLost({ ...chargeback, accountId, ...loss })]
  const counted = { transitions: [], journals }
  return {
    facts: afterChanges(facts, counted),
    changed: joined(ended, waived, back, counted),
    borne: { ...loss, takenBack },
  }
}

const nothing = { takenBack: 0, changed: { transitions: [] } }

function endedByBank(facts: CaseAtHand, { ending }: DecidedAt): Changed {
  const of = { by: 'bank' as const, charge: paise(0), reason: 'The bank took the payment back' }
  return endedBooking(facts, of, ending).changed
}

/**
 * The withheld amount of a fee counts towards the bank's.
 * Source: decision 034.
 */
function feeWaived({ fee }: CaseAtHand, by: UserId, { rest }: DecidedAt): Changed {
  if (!fee || !isOpenFee(fee.state)) return { transitions: [] }
  const waived = endedFee(fee, 'waive', { by, decision: 'bank-kept-it' }, rest.now)
  return { transitions: waived ? [waived] : [] }
}

function withoutFee(facts: CaseAtHand): CaseAtHand {
  const { fee, money } = facts
  if (!fee || !isOpenFee(fee.state)) return facts
  return { ...facts, money: { ...money, withheld: money.withheld - fee.withheld } }
}

/** The tests of one payment: a further one names its lines, the main one paid all others. */
function testsPaidBy({ items, further }: CaseAtHand, paymentId: PaymentId) {
  const own = further.find(({ id }) => id === paymentId)
  const others = further.flatMap(({ lineIds }) => lineIds)
  return items
    .filter(({ lineId }) => (own ? own.lineIds.includes(lineId) : !others.includes(lineId)))
    .map(({ id }) => id)
}

/**
 * Complete tests that the disputed payment paid, as many as the amount covers; their prices go back
 * with it. What another payment paid has its own case, and its labs no part in this one.
 */
function backFromLabs(facts: CaseAtHand, at: DecidedAt) {
  const { chargeback, booking, items, shares } = facts
  const { now } = at.rest
  const paid = new Set(testsPaidBy(facts, chargeback.paymentId))
  const live = shares.filter(({ isClawedBack, entry }) => {
    return !isClawedBack && paid.has(entry.testItemId)
  })
  const borne = borneByLab(
    chargeback.amount,
    live.map((share, index) => ({ share, gross: share.entry.gross, id: at.entryIds[index] })),
  )
  const isRepaid = new Set(items.filter(({ repaidAt }) => repaidAt).map(({ id }) => id))
  const all = borne.flatMap(({ share, gross, id: entryId }) => {
    if (!entryId) throw new Error('an id for each claw-back')
    const { taken, changed } = takingBack(share, booking.accountId, { now, entryId })
    if (taken === 'nothing') return []
    const { testItemId: id } = share.entry
    const repaid = isRepaid.has(id) ? [] : [{ id, repaidAt: now }]
    return [{ gross, changed: joined(changed, { transitions: [], updated: { repaid } }) }]
  })
  return {
    takenBack: sumPaise(all.map(({ gross }) => gross)),
    changed: joined(...all.map(({ changed }) => changed)),
  }
}
