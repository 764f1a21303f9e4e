import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { correctShort, stillMissing } from './correction.ts'

/** ₹488 of ₹500 were counted, and ₹5 were found later. */
const slip = { expected: paise(50_000), counted: paise(48_800), found: paise(500) }

test('what is still missing is what was neither counted nor found', () => {
  expect(stillMissing(slip)).toBe(700)
  expect(stillMissing({ ...slip, found: paise(1200) })).toBe(0)
})

test('some or all of the missing amount may be found, never zero and never more', () => {
  expect(correctShort(slip, paise(1))).toEqual({ ok: true, value: 699 })
  expect(correctShort(slip, paise(700))).toEqual({ ok: true, value: 0 })
  const refused = { ok: false, error: 'more-than-missing' }
  for (const amount of [701, 0, -1])
    expect([amount, correctShort(slip, paise(amount))]).toEqual([amount, refused])
})
