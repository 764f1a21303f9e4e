import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { refundable } from '#src/domain/refunds/refundable.ts'
import { moneyAtHand } from '#test/money-at-hand.ts'
import { borneByLab, isResponseOverdue, lossOf } from './chargeback.ts'

test('an advance that nobody earned or will earn pays first; only the rest is lost', () => {
  const of = (advance: number, withheld: number) =>
    lossOf(paise(500), refundable(moneyAtHand({ advance, withheld })))
  expect(of(500, 0)).toEqual({ own: 500, lost: 0 })
  expect(of(800, 0)).toEqual({ own: 500, lost: 0 })
  expect(of(500, 500)).toEqual({ own: 0, lost: 500 })
  expect(of(500, 200)).toEqual({ own: 300, lost: 200 })
  expect(of(-20, 0)).toEqual({ own: 0, lost: 500 })
})

test('a lab bears complete tests, the most expensive first, never more than was lost', () => {
  const earned = [100, 300, 250].map((gross) => ({ gross: paise(gross) }))
  const borne = (amount: number) => borneByLab(paise(amount), earned).map(({ gross }) => gross)
  expect(borne(650)).toEqual([300, 250, 100])
  expect(borne(649)).toEqual([300, 250])
  expect(borne(300)).toEqual([300])
  expect(borne(120)).toEqual([100])
  expect(borne(99)).toEqual([])
})

test('a passed deadline is late only while the case is open', () => {
  const respondBy = Temporal.PlainDate.from('2026-12-05')
  const on = (day: string, state: 'open' | 'won' = 'open') =>
    isResponseOverdue({ state, respondBy }, Temporal.PlainDate.from(day))
  expect(on('2026-12-05')).toBe(false)
  expect(on('2026-12-06')).toBe(true)
  expect(on('2026-12-06', 'won')).toBe(false)
  expect(isResponseOverdue({ state: 'open', respondBy: null }, respondBy)).toBe(false)
})
