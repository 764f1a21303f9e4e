import { expect, test } from 'vitest'
import { decisionReasonOf } from './decision-reason.ts'

test('a person’s words stay words, whatever they are', () => {
  for (const words of ['paid back by hand', 'chargeback'])
    expect(decisionReasonOf({ decidedBy: 'meena', decisionReason: words })).toEqual({
      decisionReason: words,
      decisionCode: null,
    })
})

test('a refund withdrawn by a rule has a code and no words', () => {
  expect(decisionReasonOf({ decidedBy: null, decisionReason: 'chargeback' })).toEqual({
    decisionReason: null,
    decisionCode: 'chargeback',
  })
})

test('an undecided refund has neither', () => {
  expect(decisionReasonOf({ decidedBy: null, decisionReason: null })).toEqual({
    decisionReason: null,
    decisionCode: null,
  })
})
