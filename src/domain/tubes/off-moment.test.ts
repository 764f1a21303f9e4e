import { expect, test } from 'vitest'
import { offMoment } from './off-moment.ts'

test('a puncture that may have been too early counts as another moment, like one too late', () => {
  const cyclo = { code: 'CYCLO', event: 'before-dose' } as const
  expect(offMoment(cyclo, { kind: 'dose', minutes: 720, from: 670 })).toBeUndefined()
  expect(offMoment(cyclo, { kind: 'dose', minutes: 720, from: 60 })).toBe('wrong-moment')
  expect(offMoment(cyclo, { kind: 'dose', minutes: 800, from: 720 })).toBe('wrong-moment')
})

const asked = {
  CYCLO: { code: 'CYCLO', event: 'before-dose' },
  SIRO: { code: 'SIRO', event: 'before-dose' },
  TACRO: { code: 'TACRO', event: 'before-dose' },
  LITH: { code: 'LITH', event: 'before-dose' },
  DIGO: { code: 'DIGO', event: 'before-dose' },
  PPBS: { code: 'PPBS', event: 'post-meal-2h' },
  FBS: { code: 'FBS', event: 'fasting' },
  TRIG: { code: 'TRIG', event: 'fasting' },
  LH: { code: 'LH', event: 'cycle-early' },
} as const

test.each([
  ['CYCLO', 'dose', 659, 'wrong-moment'],
  ['CYCLO', 'dose', 660, undefined],
  ['CYCLO', 'dose', 780, undefined],
  ['CYCLO', 'dose', 781, 'wrong-moment'],
  ['SIRO', 'dose', 1319, 'wrong-moment'],
  ['SIRO', 'dose', 1320, undefined],
  ['SIRO', 'dose', 1560, undefined],
  ['SIRO', 'dose', 1561, 'wrong-moment'],
  ['LITH', 'dose', 599, 'wrong-moment'],
  ['LITH', 'dose', 600, undefined],
  ['DIGO', 'dose', 359, 'wrong-moment'],
  ['DIGO', 'dose', 30_000, undefined],
  ['PPBS', 'meal', 104, 'wrong-moment'],
  ['PPBS', 'meal', 105, undefined],
  ['PPBS', 'meal', 146, 'wrong-moment'],
  ['FBS', 'food', 479, 'wrong-moment'],
  ['FBS', 'food', 480, undefined],
] as const)(
  'a sample of %s, %s so many minutes ago: %i, is judged: %s',
  (code, kind, minutes, says) => {
    expect(offMoment(asked[code], { kind, minutes })).toBe(says)
  },
)

test('a drug with individual intervals has no trough window, however long ago the dose was', () => {
  for (const minutes of [60, 720, 1440])
    expect(offMoment(asked.TACRO, { kind: 'dose', minutes })).toBe('doses-apart')
})

test('an unknown time fits no window; a fast that is not asked, a cycle and silence do not matter here', () => {
  const unknown = { answer: 'not-known' } as const
  expect(offMoment(asked.LITH, { kind: 'dose', ...unknown })).toBe('moment-not-known')
  expect(offMoment(asked.FBS, { kind: 'food', ...unknown })).toBe('moment-not-known')
  expect(offMoment(asked.TRIG, { kind: 'food', minutes: 10 })).toBeUndefined()
  expect(offMoment(asked.TRIG, { kind: 'food', ...unknown })).toBeUndefined()
  expect(offMoment(asked.LH, { kind: 'period', day: 20 })).toBeUndefined()
  expect(offMoment(asked.LH, { kind: 'period', ...unknown })).toBeUndefined()
  expect(offMoment(asked.LITH, undefined)).toBeUndefined()
})
