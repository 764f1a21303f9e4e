import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { leftInAccounts } from './of-booking.ts'

const line = (account: 'bank' | 'gateway' | 'customer-advance', amount: number) => ({
  account,
  amount: paise(amount),
})

test('a payment that was given back leaves nothing but what is still on its way', () => {
  const paid = { entries: [line('gateway', 50_000), line('customer-advance', -50_000)] }
  const settled = { entries: [line('bank', 50_000), line('gateway', -50_000)] }
  const back = { entries: [line('customer-advance', 20_000), line('bank', -20_000)] }
  expect(leftInAccounts([paid])).toEqual([
    line('gateway', 50_000),
    line('customer-advance', -50_000),
  ])
  expect(leftInAccounts([paid, settled, back])).toEqual([
    line('bank', 30_000),
    line('customer-advance', -30_000),
  ])
  expect(leftInAccounts([])).toEqual([])
})
