import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { amountsOf, type Entry, entryKinds, sharesTotal, totalOf, turned } from './amounts.ts'
import type { Share } from './tax.ts'

/** A test of ₹499 at 18 %, in paise. */
const share: Share = {
  gross: paise(49_900),
  commission: paise(8982),
  gst: paise(1617),
  tds: paise(50),
  net: paise(39_251),
}
const other: Share = {
  gross: paise(10_000),
  commission: paise(1000),
  gst: paise(180),
  tds: paise(10),
  net: paise(8810),
}
const none = { gross: 0, commission: 0, gst: 0, tds: 0, clawBack: 0, net: 0 }

test('a payout sums each column of the tests it pays', () => {
  const entries = [share, other].map((one): Entry => ({ ...one, kind: 'share' }))
  expect(amountsOf(entries)).toEqual({
    gross: 59_900,
    commission: 9982,
    gst: 1797,
    tds: 60,
    clawBack: 0,
    net: 48_061,
  })
})

test('claw-backs are a separate sum and reduce what is paid', () => {
  const back: Entry = { ...turned(other), kind: 'claw-back' }
  expect(amountsOf([{ ...share, kind: 'share' }, back])).toEqual({
    ...share,
    clawBack: -8810,
    net: 30_441,
  })
})

test.each(entryKinds.filter((kind) => kind !== 'share'))(
  'a %s is in no column but what is taken back',
  (kind) => {
    const back: Entry = { ...turned(share), kind }
    expect(amountsOf([back])).toEqual({ ...none, clawBack: -39_251, net: -39_251 })
  },
)

test('no tests sum to zero', () => {
  expect(amountsOf([])).toEqual(none)
  expect(totalOf([])).toEqual(none)
})

test('the total of payouts sums each of their columns', () => {
  const one = amountsOf([
    { ...share, kind: 'share' },
    { ...turned(other), kind: 'claw-back' },
  ])
  expect(totalOf([one, one])).toEqual({
    gross: 99_800,
    commission: 17_964,
    gst: 3234,
    tds: 100,
    clawBack: -17_620,
    net: 60_882,
  })
})

test('a test and its claw-back are zero in each column', () => {
  expect(turned(share)).toEqual({
    gross: -49_900,
    commission: -8982,
    gst: -1617,
    tds: -50,
    net: -39_251,
  })
  const { clawBack: _none, ...nothing } = none
  expect(sharesTotal([share, turned(share)])).toEqual(nothing)
})

test('a statement’s columns are signed sums: claw-backs are subtracted in each', () => {
  expect(sharesTotal([share, other, turned(other)])).toEqual(share)
  expect(sharesTotal([share, other])).toEqual({
    gross: 59_900,
    commission: 9982,
    gst: 1797,
    tds: 60,
    net: 48_061,
  })
})

test('whatever a payout holds, its net is what its tests come to less claw-backs', () => {
  const amount = fc.integer({ min: 0, max: 10_000_000 }).map(paise)
  const entry = fc.record({
    kind: fc.constantFrom(...entryKinds),
    gross: amount,
    commission: amount,
    gst: amount,
    tds: amount,
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 30 }), (drawn) => {
      const entries = drawn.map(({ kind, ...one }): Entry => {
        const kept = { ...one, net: paise(one.gross - one.commission - one.gst - one.tds) }
        return { kind, ...(kind === 'share' ? kept : turned(kept)) }
      })
      const { gross, commission, gst, tds, clawBack, net } = amountsOf(entries)
      expect(net).toBe(gross - commission - gst - tds + clawBack)
    }),
  )
})
