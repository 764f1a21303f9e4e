import { expect, test } from 'vitest'
import { isForBank, takesAccount } from './refund-by-bank.ts'
import { refundStates } from './refund-machine.ts'

const online = refundStates.map((state) => ({ mode: 'online' as const, state }))
const bank = refundStates.map((state) => ({ mode: 'bank' as const, state }))
const statesOf = (refunds: readonly { state: string }[]) => refunds.map(({ state }) => state)

test('a refund of an online payment goes by bank only once the gateway could not pay it', () => {
  expect(statesOf(online.filter(isForBank))).toEqual(['manual-bank', 'returned'])
  expect(statesOf(online.filter(takesAccount))).toEqual(['manual-bank', 'returned'])
})

test('a refund by bank is ready once it is approved, and takes an account from the start', () => {
  expect(statesOf(bank.filter(isForBank))).toEqual(['approved', 'manual-bank', 'returned'])
  expect(statesOf(bank.filter(takesAccount))).toEqual([
    'requested',
    'approved',
    'manual-bank',
    'returned',
  ])
})
