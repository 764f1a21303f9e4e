import { expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { cancellingBySpec } from './cancellation-contract.ts'
import { cancellationExample } from './cancellation-example.ts'

test('the policy’s example: a charge of ₹100 costs ₹120 after acceptance, and ₹430 of ₹550 are refunded', () => {
  const { charge, before, after, total, rest } = cancellationExample(cancellingBySpec)
  expect([charge, before, after]).toEqual([rupees(100), 0, rupees(120)])
  expect([total, rest]).toEqual([rupees(550), rupees(430)])
})

test('the policy’s example: if we cancel after acceptance, the same ₹120 are credited; before it, nothing', () => {
  const { after, credit, creditBefore } = cancellationExample(cancellingBySpec)
  expect([credit, creditBefore]).toEqual([rupees(120), 0])
  expect(credit).toBe(after)
})

test('refund times are those of the specification', () => {
  const { days } = cancellationExample(cancellingBySpec)
  expect(days).toEqual({
    cash: { earliest: 3, latest: 7 },
    bank: { earliest: 3, latest: 7 },
    online: { earliest: 3, latest: 10 },
  })
})
