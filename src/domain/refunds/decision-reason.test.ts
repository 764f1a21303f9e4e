import { expect, test } from 'vitest'
import { decisionReasonOf } from './decision-reason.ts'

test('a person’s words are words, whatever they say', () => {
  for (const words of ['paid back by hand', 'chargeback'])
    expect(decisionReasonOf({ decidedBy: 'meena', decisionReason: words })).toEqual({
      decisionReason: words,
      decisionCode: null,
    })
})

test('what a rule withdrew has a code and no words', () => {
  expect(decisionReasonOf({ decidedBy: null, decisionReason: 'chargeback' })).toEqual({
    decisionReason: null,
    decisionCode: 'chargeback',
  })
})

test('what nobody has decided has neither', () => {
  expect(decisionReasonOf({ decidedBy: null, decisionReason: null })).toEqual({
    decisionReason: null,
    decisionCode: null,
  })
})
