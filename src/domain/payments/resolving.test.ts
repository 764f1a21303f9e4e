import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anAttemptAtHand, saidOf, settlingAt } from '#test/attempt-at-hand.ts'
import { resolving } from './resolving.ts'

const sample = fc.sample(
  anAttemptAtHand.filter((one) => one.attempt.state === 'review' && one.awaiting !== null),
  1,
)
const [facts] = sample.map((one) => ({ ...one, reference: 'new' as const }))
if (!facts) throw new Error('no sample')
const { amount } = facts.attempt
const input = { as: 'capture' as const, reason: 'seen in the bank statement' }
const stated = { ...input, referenceNo: 'ref9', amountPaise: amount }
type Given = Parameters<typeof resolving>
const outcomeOf = (of: Given[0], typed: Given[1], answer: Given[2]) => {
  const decided = resolving(of, typed, answer, settlingAt)
  if (!decided.ok) return decided.facts ? [decided.error, decided.facts] : [decided.error]
  const { transitions = [], created = {} } = decided.changes ?? {}
  return [
    ...transitions.filter(({ machine }) => machine === 'attempt').map(({ event }) => event),
    ...(created.capture ?? []).map(({ kind }) => kind),
  ]
}

test('finance never overrides the gateway, and states only what equals our request', () => {
  const paid = { said: saidOf(facts, 'Success') }
  const off = { said: { ...paid.said, amount: '1.00' } }
  expect(
    outcomeOf({ ...facts, attempt: { ...facts.attempt, state: 'failed' } }, input, paid),
  ).toEqual(['not-allowed-now'])
  expect(outcomeOf(facts, stated, { said: saidOf(facts, 'Aborted') })).toEqual([
    'gateway-disagrees',
    { says: 'failed' },
  ])
  expect(outcomeOf(facts, input, undefined)).toEqual(['reference-first'])
  expect(outcomeOf(facts, { ...stated, amountPaise: amount + 1 }, { fault: 'unknown' })).toEqual([
    'gateway-disagrees',
    { differs: 'amount' },
  ])
  expect(outcomeOf({ ...facts, reference: 'another' }, input, paid)).toEqual(['reference-used'])
  expect(outcomeOf(facts, input, off)).toEqual(['gateway-disagrees', { differs: 'amount' }])
  expect(outcomeOf(facts, stated, { fault: 'unknown' })[0]).toMatch(/^capture/)
})

test('failed by finance: what the gateway has nevertheless is refunded, and nothing else is captured', () => {
  const fail = { ...input, as: 'fail' as const }
  expect(outcomeOf(facts, fail, { fault: 'unknown' })).toEqual(['fail'])
  expect(outcomeOf(facts, fail, { said: saidOf(facts, 'Success') })).toEqual([
    'capture-late',
    'surplus',
  ])
  expect(
    outcomeOf({ ...facts, reference: 'another' }, fail, { said: saidOf(facts, 'Success') }),
  ).toEqual(['fail'])
})
