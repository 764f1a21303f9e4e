import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { creditsThatFit } from './credits-that-fit.ts'

const of = (...amounts: number[]) => amounts.map((amount) => ({ amount: paise(amount) }))

test('credits are taken off in full, oldest first, while something is left to pay', () => {
  expect(creditsThatFit(of(7000, 5000), paise(54_900))).toEqual({
    used: of(7000, 5000),
    sum: 12_000,
  })
  expect(creditsThatFit(of(7000, 60_000, 5000), paise(54_900)).used).toEqual(of(7000, 5000))
  expect(creditsThatFit(of(7000), paise(7000)).used).toEqual([])
  expect(creditsThatFit([], paise(100))).toEqual({ used: [], sum: 0 })
})
