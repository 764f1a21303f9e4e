import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { attemptStates } from './attempt-machine.ts'
import { decideOutcome, type Known } from './decide-outcome.ts'
import { type Claim, type Heard, SOON_SECONDS, whatToAsk as ask } from './what-to-ask.ts'

const REFERENCE = '308005007091'
const claim: Claim = {
  referenceNo: REFERENCE,
  status: 'Success',
  amount: '549.00',
  currency: 'INR',
}
const heard: Heard = { amount: paise(54_900), currency: 'INR', kept: [REFERENCE], told: [] }
const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const whatToAsk = (of: Heard, one: Claim) => ask(of, one, now)
/** A claim made this many seconds ago. */
const told = (seconds: number, referenceNo: string | null = REFERENCE, status = 'Success') => ({
  referenceNo,
  status,
  at: now.subtract({ milliseconds: seconds * 1000 }),
})

/** Every way a message can differ, each with its expected answer. */
const otherwise: Record<string, Partial<Claim>> = {
  'no reference': { referenceNo: null },
  'an empty reference': { referenceNo: '' },
  'a reference that is none': { referenceNo: `${REFERENCE};` },
  'a failure': { status: 'Failure' },
  'an abort': { status: 'Aborted' },
  'a refund': { status: 'Refunded' },
  'a reversal': { status: 'Auto-Reversed' },
  'a chargeback': { status: 'Chargeback' },
  'a fraud': { status: 'Fraud' },
  'a wait': { status: 'Awaited' },
  'a word that nobody knows': { status: 'SUCCESS' },
  'no word': { status: '' },
  'a lower amount': { amount: '1.00' },
  'an amount that is none': { amount: '5.49e2' },
  'another currency': { currency: 'USD' },
}

test('a message that says no more than what is captured leaves nothing to ask', () => {
  expect(whatToAsk(heard, claim)).toBe('nothing')
  for (const status of ['Success', 'Successful', 'Shipped'])
    expect(whatToAsk(heard, { ...claim, status })).toBe('nothing')
  expect(whatToAsk(heard, { ...claim, amount: null, currency: null })).toBe('nothing')
  expect(whatToAsk({ ...heard, kept: ['1', REFERENCE] }, claim)).toBe('nothing')
})

test.each(Object.entries(otherwise))('%s has the gateway asked at once', (_what, differs) => {
  for (const kept of [[REFERENCE], []])
    for (const before of [[told(1)], []])
      expect(whatToAsk({ ...heard, kept, told: before }, { ...claim, ...differs })).toBe('now')
})

test('what is not captured is asked about, once for all messages within a moment', () => {
  const unkept = (...before: Heard['told']) =>
    whatToAsk({ ...heard, kept: [], told: before }, claim)
  expect(unkept()).toBe('soon')
  expect(unkept(told(0))).toBe('nothing')
  expect(unkept(told(SOON_SECONDS - 0.001))).toBe('nothing')
  expect(unkept(told(SOON_SECONDS))).toBe('soon')
  // The second was answered by the first one's question, which is over: nobody asks for the third.
  expect(unkept(told(SOON_SECONDS + 1), told(1))).toBe('soon')
  expect(unkept(told(1, '308005007092'), told(1, null), told(1, REFERENCE, 'Aborted'))).toBe('soon')
})

test('money under a reference other than the captured one is asked about: somebody paid twice', () => {
  expect(whatToAsk({ ...heard, kept: ['308005007092'] }, claim)).toBe('soon')
})

test('what is not asked about captured money would change nothing even as the gateway’s own answer', () => {
  const claims = [claim, ...Object.values(otherwise).map((differs) => ({ ...claim, ...differs }))]
  for (const one of claims) {
    if (whatToAsk(heard, one) !== 'nothing') continue
    for (const state of attemptStates) {
      const known: Known = {
        number: 'OPL1767225600000123456',
        state,
        amount: heard.amount,
        currency: heard.currency,
        payment: { state: 'captured', amount: heard.amount },
        hasCapture: true,
        reference: 'ours',
      }
      const { amount, currency, referenceNo, status } = one
      const said = { number: known.number, referenceNo: referenceNo ?? '', status }
      const answer = { ...said, amount: amount ?? '549.00', currency: currency ?? 'INR' }
      expect(decideOutcome(known, answer)).toEqual({ kind: 'none' })
    }
  }
})
