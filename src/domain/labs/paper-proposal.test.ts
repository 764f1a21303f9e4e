import { expect, test } from 'vitest'
import { DocumentId } from '#src/domain/documents/document.ts'
import { licensedFrom, mayHold, notOver, type Paper, scopeDifference } from './paper-proposal.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const today = day('2026-11-23')
const held = { licenceFrom: day('2024-01-01'), licenceTo: day('2026-12-31') }
const shown = {
  documentId: DocumentId.parse('01970000-0000-7000-8000-000000000000'),
  version: 0,
  number: 'KPME-1',
}
const licence = (from: string, to = '2030-12-31'): Paper => {
  return { kind: 'licence', from, to, ...shown }
}
const certificate = (from: string, to = '2030-12-31'): Paper => {
  return { kind: 'accreditation', scope: ['HB'], from, to, ...shown }
}

test('a licence may take effect before its first day only where it follows the previous one without a gap', () => {
  for (const from of ['2026-11-23', '2026-12-31', '2027-01-01'])
    expect(mayHold(licence(from), held, today).ok, from).toBe(true)
  expect(mayHold(licence('2027-01-02'), held, today)).toMatchObject({
    error: 'paper-begins-later',
  })
  const over = { ...held, licenceTo: day('2026-11-20') }
  expect(mayHold(licence('2026-11-23'), over, today).ok).toBe(true)
  expect(mayHold(licence('2026-11-24'), over, today).ok).toBe(false)
})

test('a certificate takes effect on its first day, however long the previous one lasts', () => {
  expect(mayHold(certificate('2026-11-23'), held, today).ok).toBe(true)
  expect(mayHold(certificate('2026-11-24'), held, today).ok).toBe(false)
})

test('a lab stays licensed since the previous licence, unless the new one has begun', () => {
  expect(licensedFrom(day('2027-01-01'), held, today)).toEqual(held.licenceFrom)
  expect(licensedFrom(day('2026-11-23'), held, today)).toEqual(today)
})

test('an expired licence is refused; a certificate may have ended', () => {
  expect(notOver(licence('2024-01-01', '2026-11-22'), today).ok).toBe(false)
  expect(notOver(licence('2024-01-01', '2026-11-23'), today).ok).toBe(true)
  expect(notOver(certificate('2024-01-01', '2026-11-20'), today).ok).toBe(true)
})

test('a change of scope lists what is removed, what is added and how much stays', () => {
  expect(scopeDifference(['HB', 'TSH', 'WBC'], ['TSH', 'FBS'])).toEqual({
    added: ['FBS'],
    removed: ['HB', 'WBC'],
    kept: 1,
  })
})

test('a PCPNDT registration has no first day to wait for, and may have ended', () => {
  const registered: Paper = { kind: 'pcpndt', to: '2026-11-20', ...shown }
  expect(mayHold(registered, held, today)).toEqual({ ok: true, value: registered })
  expect(notOver(registered, today)).toEqual({ ok: true, value: registered })
})

test('an expired licence is reported as expired', () => {
  expect(notOver(licence('2024-01-01', '2026-11-22'), today)).toEqual({
    ok: false,
    error: 'paper-over',
  })
})
