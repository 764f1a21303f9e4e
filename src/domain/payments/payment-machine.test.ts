import { expect, test } from 'vitest'
import { isPaid, paymentStates, wasPaid } from './payment-machine.ts'

test('money is here from the door or the gateway on, until all of it is back or in dispute', () => {
  expect(paymentStates.filter(isPaid)).toEqual([
    'cash-collected',
    'deposited',
    'reconciled',
    'short',
    'captured',
    'part-refunded',
  ])
})

test('who was paid for is shown their work, wherever the money is now; nobody else is', () => {
  const shown = paymentStates.filter(wasPaid)
  expect(shown.filter((state) => !isPaid(state))).toEqual(['refunded', 'chargeback'])
  expect(paymentStates.filter((state) => !wasPaid(state))).toEqual([
    'due',
    'handed-back',
    'awaiting',
    'void',
  ])
})
