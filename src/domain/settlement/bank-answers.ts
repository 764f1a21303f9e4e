import type { Changed } from '#src/domain/changes.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { payoutFailed, payoutPaid, payoutReturned } from '#src/domain/ledger/settlement-journals.ts'
import type { EventOf } from '#src/domain/machine.ts'
import { after, taken, type Transition } from '#src/domain/transition.ts'
import type { AnswersAtHand } from './answers-at-hand.ts'
import { movedEntries, type Payables, type Payout } from './batch-at-hand.ts'
import { billsOf } from './billing.ts'
import type { payoutMachine } from './payout-machine.ts'
import type { NewEntry } from './taking-back.ts'

type At = { now: Temporal.Instant; newId: () => string }
type Answer = EventOf<typeof payoutMachine> & ('pay' | 'fail' | 'return')
type Patch = {
  utr?: string
  paidAt?: Temporal.Instant
  failReason?: string
  returnedAt?: Temporal.Instant
  returnReason?: string
}

/**
 * What the bank's answers change, one after the other: a later row of a file finds a payout as an
 * earlier one has left it.
 */
export function answers(facts: AnswersAtHand, at: At) {
  const payouts = new Map(facts.payouts.map((payout) => [payout.number, payout]))
  let { entries, earnings }: Payables = facts
  const transitions: Transition[] = []
  const journals: Journal[] = []
  const bills = billsOf(facts, at)

  function move(payout: Payout, event: Answer, patch: Patch, reason?: string): readonly NewEntry[] {
    const isOwn = ({ payoutId }: { payoutId: string | null }) => payoutId === payout.id
    const own = { entries: entries.filter(isOwn), earnings: earnings.filter(isOwn) }
    const more = reason === undefined ? {} : { reason }
    const waits = event === 'pay' ? {} : { patch: { payoutId: null } }
    const moved = [
      ...movedEntries(own, { event, ...waits, ...more }),
      taken('payout', payout, event, { patch, ...more }),
    ]
    entries = after(entries, moved)
    earnings = after(earnings, moved)
    for (const one of after([payout], moved)) payouts.set(payout.number, one)
    transitions.push(...moved)
    return own.entries
  }

  /**
   * The bank made the transfer: the tests are paid, the commission is invoiced or credited.
   * Source: life cycle 7.
   */
  function pays(payout: Payout, utr: string) {
    const own = move(payout, 'pay', { utr, paidAt: at.now })
    journals.push(payoutPaid(payout))
    bills.invoice(payout, own)
    bills.creditTests(payout.id)
  }

  /**
   * The bank could not make the transfer: its entries wait for the next batch.
   * Source: life cycle 7.
   */
  function fails(payout: Payout, reason: string) {
    move(payout, 'fail', { failReason: reason }, reason)
    journals.push(payoutFailed(payout))
    bills.forget(payout)
  }

  /**
   * The bank returned a confirmed transfer: its entries wait for the next batch, and its commission
   * will be invoiced with that. The UTR stays with this payout and is never reused.
   * Source: life cycle 7; decision 056.
   */
  function returns(payout: Payout, reason: string) {
    move(payout, 'return', { returnedAt: at.now, returnReason: reason }, reason)
    journals.push(payoutReturned(payout))
    bills.creditRest(payout)
    bills.forget(payout)
  }

  function changed(): Changed {
    return { ...bills.changed(), transitions, journals }
  }

  return {
    payout: (number: string) => payouts.get(number),
    pays,
    fails,
    returns,
    changed,
  }
}
