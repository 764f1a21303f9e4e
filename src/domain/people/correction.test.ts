import { expect, test } from 'vitest'
import { type Correctable, correction } from './correction.ts'

const instant = Temporal.Instant.from('2026-11-22T06:00:00Z')
const now = { instant, today: Temporal.PlainDate.from('2026-11-22') }
const kept: Correctable = {
  guardianDeclaredAt: null,
  weightGrams: null,
  weighedOn: null,
  openOrders: 0,
}
const child = {
  ...kept,
  guardianDeclaredAt: Temporal.Instant.from('2026-11-01T06:00:00Z'),
  weightGrams: 16_000,
  weighedOn: Temporal.PlainDate.from('2026-11-01'),
}
const asTyped = {
  name: 'Asha Rao',
  birthDate: '1988-04-12',
  sex: 'female',
  version: 1,
} as const

test('a typing error is corrected at once', () => {
  expect(correction(kept, asTyped, now)).toMatchObject({
    ok: true,
    value: { name: 'Asha Rao', sex: 'female', guardianDeclaredAt: null },
  })
})

test('nothing is corrected while a report is outstanding', () => {
  const refused = { ok: false, error: 'person-under-test' }
  expect(correction({ ...kept, openOrders: 1 }, asTyped, now)).toEqual(refused)
})

test('a person who turns out to be a child needs the guardian’s declaration, recorded from then on', () => {
  const typed = { ...asTyped, birthDate: '2019-05-01' }
  expect(correction(kept, typed, now)).toEqual({ ok: false, error: 'guardian-first' })
  expect(correction(kept, { ...typed, guardianDeclared: true }, now)).toMatchObject({
    value: { guardianDeclaredAt: instant },
  })
  const { guardianDeclaredAt } = child
  expect(correction(child, typed, now)).toMatchObject({ value: { guardianDeclaredAt } })
})

test('a weight is kept only for a child that can weigh that much', () => {
  const aged = (birthDate: string) => correction(child, { ...asTyped, birthDate }, now)
  expect(aged('2020-05-01')).toMatchObject({ value: { weightGrams: 16_000 } })
  expect(aged('2026-10-01')).toMatchObject({ value: { weightGrams: null, weighedOn: null } })
  expect(aged('1988-04-12')).toMatchObject({ value: { weightGrams: null, weighedOn: null } })
})

test('nobody is born tomorrow', () => {
  const refused = { ok: false, error: 'impossible-birth-date' }
  expect(correction(kept, { ...asTyped, birthDate: '2026-11-23' }, now)).toEqual(refused)
})

test('a guardian’s declaration keeps its day, and a new one has the day of the correction', () => {
  const typed = { ...asTyped, birthDate: '2019-05-01', guardianDeclared: true }
  const declaredAt = (of: Correctable) => {
    const corrected = correction(of, typed, now)
    return corrected.ok && String(corrected.value.guardianDeclaredAt)
  }
  expect(declaredAt(kept)).toBe('2026-11-22T06:00:00Z')
  expect(declaredAt(child)).toBe('2026-11-01T06:00:00Z')
})

test('no weight is kept for an adult, however small', () => {
  const light = { ...child, weightGrams: 7000 }
  expect(correction(light, asTyped, now)).toMatchObject({
    value: { weightGrams: null, weighedOn: null },
  })
})
