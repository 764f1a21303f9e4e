import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { countCash } from './count-cash.ts'

const expected = paise(50_000)
const wrong = { ok: false, error: 'wrong-amount' }

test('a full count leaves nothing missing', () => {
  expect(countCash({ expected, counted: 50_000 })).toEqual({ ok: true, value: 0 })
})

test('less is accepted only with a reason, more than the receipts never', () => {
  const shortReason = 'A note was torn.'
  expect(countCash({ expected, counted: 48_800 })).toEqual(wrong)
  expect(countCash({ expected, counted: 48_800, shortReason: '' })).toEqual(wrong)
  expect(countCash({ expected, counted: 48_800, shortReason })).toEqual({ ok: true, value: 1200 })
  expect(countCash({ expected, counted: 50_001, shortReason })).toEqual(wrong)
})

test('a shortage against receipts that changed since is charged to nobody', () => {
  const counted = { expected, counted: 48_800, shortReason: 'A note was torn.' }
  expect(countCash({ ...counted, expectedPaise: 50_000 })).toEqual({ ok: true, value: 1200 })
  expect(countCash({ ...counted, expectedPaise: 49_000 })).toEqual(wrong)
  expect(countCash({ ...counted, expectedPaise: 51_000 })).toEqual(wrong)
})

test('a person without cash has nothing to hand in', () => {
  expect(countCash({ expected: paise(0), counted: 0 })).toEqual({
    ok: false,
    error: 'no-cash-held',
  })
})
