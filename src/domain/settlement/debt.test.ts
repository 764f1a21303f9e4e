import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { endDebt, owedByLab } from './debt.ts'

test('a lab owes us the negative sum of its waiting entries, otherwise nothing', () => {
  expect([-9500, -1, 0, 1, 9500].map((net) => owedByLab(paise(net)))).toEqual([9500, 1, 0, 0, 0])
})

test('some or all of a debt may end, never zero and never more than is owed', () => {
  expect(endDebt(paise(9500), paise(1))).toEqual({ ok: true, value: 9499 })
  expect(endDebt(paise(9500), paise(9500))).toEqual({ ok: true, value: 0 })
  const refused = { ok: false, error: 'more-than-owed' }
  for (const amount of [9501, 0, -1])
    expect([amount, endDebt(paise(9500), paise(amount))]).toEqual([amount, refused])
})
