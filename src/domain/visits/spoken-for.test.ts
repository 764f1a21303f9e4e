import { expect, test } from 'vitest'
import { isSaidRightly, isSpokenFor } from './spoken-for.ts'

const today = Temporal.PlainDate.from('2026-11-23')
const mother = { saidBy: 'Asha Rao', relation: 'mother', record: 'wrist-band' } as const
const born = (day: string) => Temporal.PlainDate.from(day)

test('a newborn and a child until the day before the sixth birthday are spoken for', () => {
  expect(isSpokenFor(born('2026-11-23'), today)).toBe(true)
  expect(isSpokenFor(born('2020-11-24'), today)).toBe(true)
  expect(isSpokenFor(born('2020-11-23'), today)).toBe(false)
  expect(isSpokenFor(born('1984-02-29'), today)).toBe(false)
})

test('an infant cannot identify itself, nor can anybody identify an adult', () => {
  expect(isSaidRightly({ birthDate: born('2026-11-20'), spokenFor: mother }, today)).toBe(true)
  expect(isSaidRightly({ birthDate: born('2026-11-20'), spokenFor: undefined }, today)).toBe(false)
  expect(isSaidRightly({ birthDate: born('1984-02-29'), spokenFor: mother }, today)).toBe(false)
  expect(isSaidRightly({ birthDate: born('1984-02-29'), spokenFor: undefined }, today)).toBe(true)
})
