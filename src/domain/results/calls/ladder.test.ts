import { expect, test } from 'vitest'
import fc from 'fast-check'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  calleesInTurn,
  isContactsTurn,
  ladder,
  nextRung,
  RUNG_MINUTES,
  rungs,
  rungsDue,
} from './ladder.ts'
import { isForPatientAlone } from './patient-alone.ts'
import { callKinds } from './tell-again.ts'

const openedAt = Temporal.Instant.from('2026-11-20T21:30:00Z')
const at = (minutes: number) => openedAt.add({ milliseconds: Math.round(minutes * 60_000) })
const due = (minutes: number, reached: readonly (typeof rungs)[number][] = []) =>
  rungsDue({ kind: 'critical', openedAt, reached }, at(minutes))

test.each([
  [0, ['lab']],
  [9.99, ['lab']],
  [10, ['lab', 'patient']],
  [19.99, ['lab', 'patient']],
  [20, ['lab', 'patient', 'contact']],
  [29.99, ['lab', 'patient', 'contact']],
  [30, ['lab', 'patient', 'contact', 'office']],
  [59.99, ['lab', 'patient', 'contact', 'office']],
  [60, ['lab', 'patient', 'contact', 'office', 'overdue']],
])('after %d minutes a critical value that nobody heard has come to %j', (minutes, reached) => {
  expect(due(minutes)).toEqual(reached)
})

test('a rung is reached once, however often somebody looks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...callKinds),
      fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 30 }),
      (kind, looks) => {
        const reached = looks
          .toSorted((a, b) => a - b)
          .reduce<(typeof rungs)[number][]>(
            (log, minutes) => [...log, ...rungsDue({ kind, openedAt, reached: log }, at(minutes))],
            [],
          )
        expect(new Set(reached).size).toBe(reached.length)
        const last = Math.max(-1, ...looks)
        const wanted = ladder.filter((step) => step.kind === kind && step.minutes <= last)
        expect(reached.toSorted()).toEqual(wanted.map(({ rung }) => rung).toSorted())
      },
    ),
  )
})

test('of a told value that proved wrong, patient and contact are not alerted: they may never have heard of it', () => {
  const again = rungsDue({ kind: 'again', openedAt, reached: [] }, at(60))
  expect(again).toEqual(['lab', 'office', 'overdue'])
})

test('the next rung is the first that is not in the log, and after the last there is none', () => {
  expect(nextRung({ kind: 'critical', openedAt }, ['lab'])).toEqual({
    rung: 'patient',
    at: at(RUNG_MINUTES.patient),
  })
  expect(nextRung({ kind: 'critical', openedAt }, rungs)).toBeUndefined()
})

test('the doctor is called first, after ten minutes the patient, after twenty whom the patient chose', () => {
  const all = { doctor: true, patient: true, contact: true }
  expect(calleesInTurn(9, all)[0]).toBe('doctor')
  expect(calleesInTurn(10, all)[0]).toBe('patient')
  expect(calleesInTurn(20, all)[0]).toBe('contact')
  expect(calleesInTurn(0, { ...all, doctor: false })[0]).toBe('patient')
  expect(calleesInTurn(60, { ...all, contact: false })).toEqual(['patient', 'doctor'])
})

test('whom the patient chose is called only about an open call of a critical value, and not before their turn', () => {
  const open = { kind: 'critical', state: 'open' } as const
  expect(isContactsTurn(open, 19, false)).toBe(false)
  expect(isContactsTurn(open, 20, false)).toBe(true)
  expect(isContactsTurn(open, 60, true)).toBe(false)
  expect(isContactsTurn({ ...open, kind: 'again' }, 60, false)).toBe(false)
  expect(isContactsTurn({ ...open, state: 'done' }, 60, false)).toBe(false)
})

test('a test that tells of HIV or needs counselling concerns the patient alone', () => {
  const test = { code: ItemCode.parse('HB'), restriction: 'none', consentFamily: null } as const
  expect(isForPatientAlone(test)).toBe(false)
  expect(isForPatientAlone({ ...test, code: ItemCode.parse('HIV'), restriction: 'hiv' })).toBe(true)
  expect(isForPatientAlone({ ...test, code: ItemCode.parse('CD4') })).toBe(true)
  expect(isForPatientAlone({ ...test, consentFamily: 'genetic' })).toBe(true)
})
