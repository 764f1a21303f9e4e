import { expect, test } from 'vitest'
import { isTypedField, whyNotKept } from './typed.ts'

test('a step has its own fields, a settlement table one pair per category', () => {
  expect(isTypedField('organization', 'pan')).toBe(true)
  expect(isTypedField('branch', 'pan')).toBe(false)
  expect(isTypedField('signatory', 'aadhaar')).toBe(true)
  for (const name of ['lab.HAE', 'platform.all', `lab.${'x'.repeat(60)}`])
    expect([name, isTypedField('shares', name)]).toEqual([name, true])
  for (const name of ['lab', 'lab.', 'our.HAE', 'lab.H E', 'a.lab.HAE', `lab.${'x'.repeat(61)}`])
    expect([name, isTypedField('shares', name)]).toEqual([name, false])
})

test('what cannot be stored is named: an unknown field, too many of them, too long a text', () => {
  const shares = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_none, at) => [`lab.C${at}`, '70']))
  expect(whyNotKept('branch', { nablScope: 'x'.repeat(20_000) })).toBeUndefined()
  expect(whyNotKept('branch', { nablScope: 'x'.repeat(20_001) })).toEqual({
    path: 'nablScope',
    kind: 'too-long',
  })
  expect(whyNotKept('shares', shares(500))).toBeUndefined()
  expect(whyNotKept('shares', shares(501))).toEqual({ path: '', kind: 'too-long' })
  expect(whyNotKept('branch', { about: 'A lab.', ['x'.repeat(100)]: '' })).toEqual({
    path: 'x'.repeat(80),
    kind: 'no-such-field',
  })
})
