import { expect, test } from 'vitest'
import { admitPatient, SavePatient } from './patient.ts'

const day = (iso: string) => Temporal.PlainDate.from(iso)

test('a patient is a child until the day before the 18th birthday', () => {
  const birth = { birthDate: '2008-11-21' }
  expect(admitPatient(birth, day('2026-11-20'))).toEqual({ ok: false, error: 'guardian-first' })
  expect(admitPatient(birth, day('2026-11-21'))).toMatchObject({ ok: true })
  expect(admitPatient(birth, day('2026-11-22'))).toMatchObject({ ok: true })
})

test('a person born on 29 February is of age on 1 March', () => {
  const birth = { birthDate: '2008-02-29' }
  expect(admitPatient(birth, day('2026-02-28')).ok).toBe(false)
  expect(admitPatient(birth, day('2026-03-01')).ok).toBe(true)
})

test('with the declaration a child is admitted, and recorded as a child', () => {
  const child = { birthDate: '2020-01-01', guardianDeclared: true }
  expect(admitPatient(child, day('2026-11-21'))).toMatchObject({
    ok: true,
    value: { isMinor: true },
  })
})

test('nobody is born tomorrow or lives 121 years', () => {
  const refused = { ok: false, error: 'impossible-birth-date' }
  expect(admitPatient({ birthDate: '2026-11-22' }, day('2026-11-21'))).toEqual(refused)
  expect(admitPatient({ birthDate: '1905-11-21' }, day('2026-11-21'))).toEqual(refused)
  expect(admitPatient({ birthDate: '1905-11-22' }, day('2026-11-21')).ok).toBe(true)
})

test('names keep their script and lose control characters', () => {
  const rest = { birthDate: '1990-01-01', sex: 'female', relation: 'self' }
  for (const name of ['आशा राव', 'Zoë O’Brien', 'ஆஷா ராவ்', 'Li'])
    expect(SavePatient.parse({ name: ` ${name} `, ...rest }).name).toBe(name.normalize('NFC'))
  for (const name of ['A', 'x'.repeat(81), 'Asha\u0000Rao', 'Asha\u202Eoar'])
    expect(SavePatient.safeParse({ name, ...rest }).success).toBe(false)
})

test('a person born today can be tested', () => {
  const newborn = { birthDate: '2026-11-21', guardianDeclared: true }
  expect(admitPatient(newborn, day('2026-11-21')).ok).toBe(true)
})

test('a child’s weight is refused where it must be a typing error, an adult’s is not asked', () => {
  const today = day('2026-11-21')
  const child = { birthDate: '2021-11-21', guardianDeclared: true }
  const impossible = { ok: false, error: 'impossible-weight' }
  // The lowest usual weight of a five-year-old is 13.7 kg; three times that is 41.1.
  expect(admitPatient({ ...child, weightKg: 18 }, today).ok).toBe(true)
  expect(admitPatient({ ...child, weightKg: 41 }, today).ok).toBe(true)
  expect(admitPatient({ ...child, weightKg: 41.2 }, today)).toEqual(impossible)
  expect(admitPatient({ ...child, weightKg: 180 }, today)).toEqual(impossible)
  expect(admitPatient(child, today).ok).toBe(true)
  expect(admitPatient({ birthDate: '1990-01-01', weightKg: 180 }, today).ok).toBe(true)
})
