import { expect, test } from 'vitest'
import { stillToCome, talkOutcomes } from './result-talk.ts'

const signed = { outcome: 'explained', results: 1, isPaid: true, isOtherUntold: false } as const
const drafted = { ...signed, results: 0 }

test('a paid result is read after counselling, or after the person declined it', () => {
  for (const outcome of talkOutcomes)
    expect([outcome, stillToCome({ ...signed, outcome })]).toEqual([
      outcome,
      outcome === 'not-reached' ? 'call' : null,
    ])
})

test('an unpaid result waits for the payment, whatever else is drafted', () => {
  expect(stillToCome({ ...signed, isPaid: false })).toBe('payment')
  expect(stillToCome({ ...signed, isPaid: false, isOtherUntold: true })).toBe('payment')
})

test('a drafted change waits for the signature, and before that for counselling about its other tests', () => {
  expect(stillToCome(drafted)).toBe('signature')
  expect(stillToCome({ ...drafted, isOtherUntold: true })).toBe('other-talk')
  expect(stillToCome({ ...drafted, outcome: 'not-reached' })).toBe('call')
})
