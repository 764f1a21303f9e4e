import { expect, test } from 'vitest'
import { isSamePerson } from './identifiers.ts'

const booked = { patientName: 'Meera  Nair', birthDate: Temporal.PlainDate.from('1984-02-29') }

test('names are compared as they are spoken, dates of birth exactly', () => {
  expect(isSamePerson(booked, { name: ' meera NAIR', birthDate: '1984-02-29' })).toBe(true)
  expect(isSamePerson(booked, { name: 'Meera Nair', birthDate: '1984-03-01' })).toBe(false)
  expect(isSamePerson(booked, { name: 'Meena Nair', birthDate: '1984-02-29' })).toBe(false)
})

test('two names in Devanagari that differ by a vowel sign are two people', () => {
  const hindi = { ...booked, patientName: 'मीरा नायर' }
  expect(isSamePerson(hindi, { name: 'मीरा नायर', birthDate: '1984-02-29' })).toBe(true)
  expect(isSamePerson(hindi, { name: 'मीरी नायर', birthDate: '1984-02-29' })).toBe(false)
})

test('accents and punctuation are not spoken; the border between two names is', () => {
  const isSame = (patientName: string, name: string) =>
    isSamePerson({ ...booked, patientName }, { name, birthDate: '1984-02-29' })
  expect(isSame('Zoë D’Souza', 'Zoe D Souza')).toBe(true)
  expect(isSame('Meera-Nair.', 'Meera Nair')).toBe(true)
  expect(isSame('Meera Nair', 'Mee Ranair')).toBe(false)
  expect(isSame('Meera Nair', 'Meeranair')).toBe(false)
})
