import { expect, test } from 'vitest'
import { isPaid, paymentStates, wasPaid } from './payment-machine.ts'

test('the money counts as ours from the door or the gateway on, until all of it is refunded or in dispute', () => {
  expect(paymentStates.filter(isPaid)).toEqual([
    'cash-collected',
    'deposited',
    'reconciled',
    'short',
    'captured',
    'part-refunded',
  ])
})

test('finished work that was paid for is shown, wherever the money is now; unpaid work is not', () => {
  const shown = paymentStates.filter(wasPaid)
  expect(shown.filter((state) => !isPaid(state))).toEqual(['refunded', 'chargeback'])
  expect(paymentStates.filter((state) => !wasPaid(state))).toEqual([
    'due',
    'handed-back',
    'awaiting',
    'void',
  ])
})
