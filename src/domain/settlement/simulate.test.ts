import { expect, test } from 'vitest'
import { paise } from '#src/domain/money.ts'
import { type SimulatedEntry, simulated } from './simulate.ts'

const item = (id: string, price: number, platformShare: number) => ({
  id,
  price: paise(price),
  platformShare: paise(platformShare),
})

/** ₹500 at 18 %, for two tests. */
const entry: SimulatedEntry = {
  kind: 'share',
  rates: { gstBasisPoints: 1800, tdsBasisPoints: 10 },
  testItemId: 'large',
  line: { price: paise(50_000), platformPercent: 18, platformShare: paise(9000) },
  items: [item('small', 10_000, 1800), item('large', 40_000, 7200)],
}

test('at 20 instead of 18 % a test of ₹400 costs ₹80 of commission and its taxes follow', () => {
  expect(simulated(entry, 20)).toEqual({
    gross: 40_000,
    commission: 8000,
    gst: 1440,
    tds: 40,
    net: 30_520,
  })
})

test('a claw-back is simulated with every sign inverted', () => {
  expect(simulated({ ...entry, kind: 'claw-back' }, 20)).toEqual({
    gross: -40_000,
    commission: -8000,
    gst: -1440,
    tds: -40,
    net: -30_520,
  })
})

test('tests too cheap to have had a part are split by their prices', () => {
  const items = [item('small', 10, 0), item('large', 40, 0)]
  const line = { price: paise(50), platformPercent: 1, platformShare: paise(0) }
  const shareOf = (testItemId: string) =>
    simulated({ ...entry, line, items, testItemId }, 50).commission
  expect([shareOf('small'), shareOf('large')]).toEqual([5, 20])
})

test('an entry of a test that its line does not have is our bug, not a zero', () => {
  expect(() => simulated({ ...entry, testItemId: 'other' }, 20)).toThrow(
    'the line has no test other',
  )
})
