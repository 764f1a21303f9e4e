import { expect, test } from 'vitest'
import { isBookable, whyNotBookable } from './bookable.ts'

const haemoglobin = {
  name: 'Haemoglobin',
  restriction: 'none',
  isHomeCollected: true,
  labOnlyReason: null,
  collectionEvent: 'any',
  isSold: true,
  resultType: 'numeric',
  choices: [],
  decimals: 1,
} as const
const panel = { restriction: 'none', isHomeCollected: true } as const

test('a listed test collected at home whose result can be entered can be booked', () => {
  expect(isBookable({ ...panel, members: [haemoglobin] })).toBe(true)
  expect(isBookable({ ...panel, restriction: 'emergency-notice', members: [haemoglobin] })).toBe(
    true,
  )
})

test('a panel with an unlisted member cannot be booked', () => {
  expect(
    isBookable({ ...panel, members: [haemoglobin, { ...haemoglobin, restriction: 'hiv' }] }),
  ).toBe(false)
})

test('what is done at the lab cannot be booked at home', () => {
  expect(isBookable({ ...panel, isHomeCollected: false, members: [haemoglobin] })).toBe(false)
  expect(isBookable({ ...panel, members: [{ ...haemoglobin, isHomeCollected: false }] })).toBe(
    false,
  )
})

test('a test whose result nobody could enter cannot be booked', () => {
  const choice = { ...haemoglobin, resultType: 'qualitative' } as const
  expect(isBookable({ ...panel, members: [{ ...choice, choices: [] }] })).toBe(false)
  expect(
    isBookable({ ...panel, members: [{ ...choice, choices: ['Negative', 'Positive'] }] }),
  ).toBe(true)
  expect(isBookable({ ...panel, members: [{ ...haemoglobin, decimals: null }] })).toBe(false)
  expect(isBookable({ ...panel, members: [] })).toBe(false)
})

test('a panel whose tests need two moments cannot be booked, and the pair is named', () => {
  const fasting = { ...haemoglobin, name: 'Fasting', collectionEvent: 'fasting' } as const
  const after = { ...haemoglobin, name: 'After a meal', collectionEvent: 'post-meal-2h' } as const
  expect(whyNotBookable({ ...panel, members: [haemoglobin, fasting, after] })).toEqual({
    why: 'two-collections',
    first: 'Fasting',
    second: 'After a meal',
  })
  expect(isBookable({ ...panel, members: [haemoglobin, fasting] })).toBe(true)
})

test('for a panel kept from home, the responsible test and its reason are named', () => {
  const troponin = {
    ...haemoglobin,
    name: 'Troponin I',
    isHomeCollected: false,
    labOnlyReason: 'emergency',
  } as const
  const why = { why: 'at-the-lab', reason: 'emergency' }
  const members = [haemoglobin, troponin]
  expect(whyNotBookable({ ...panel, members })).toEqual({ ...why, test: 'Troponin I' })
  expect(whyNotBookable({ ...panel, members: [troponin] })).toEqual({ ...why, test: null })
})

test('a number that nothing could judge is not sold, nor is a panel that contains it', () => {
  const members = [haemoglobin, { ...haemoglobin, name: 'Renin', isSold: false }]
  expect(whyNotBookable({ ...panel, members })).toEqual({ why: 'not-sold', test: 'Renin' })
})

test('a person who cannot book is told why', () => {
  const hiv = { ...haemoglobin, restriction: 'hiv' } as const
  expect(whyNotBookable({ ...panel, members: [haemoglobin, hiv] })).toEqual({ why: 'restricted' })
  const atLab = { ...panel, isHomeCollected: false, members: [haemoglobin] }
  expect(whyNotBookable(atLab)).toEqual({ why: 'at-the-lab', reason: 'done-there', test: null })
  expect(whyNotBookable({ ...panel, members: [] })).toEqual({ why: 'not-enterable' })
})

test('one test whose result nobody could enter keeps the panel from being booked', () => {
  const none = { ...haemoglobin, decimals: null }
  expect(whyNotBookable({ ...panel, members: [haemoglobin, none] })).toEqual({
    why: 'not-enterable',
  })
})
