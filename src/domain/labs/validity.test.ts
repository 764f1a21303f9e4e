import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAccreditationClaimed } from './accreditation-claim.ts'
import { WARNED_AHEAD, warningDue } from './validity.ts'

const day = (text: string) => Temporal.PlainDate.from(text)
const last = day('2027-01-31')

test.each([
  ['2026-12-01', undefined],
  ['2026-12-02', 60],
  ['2026-12-31', 60],
  ['2027-01-01', 30],
  ['2027-01-23', 30],
  ['2027-01-24', 7],
  ['2027-01-31', 7],
  ['2027-02-01', 0],
  ['2030-01-01', 0],
])('of a validity that ends on 31 January 2027 on %s the warning is %s', (today, due) => {
  expect(warningDue(last, day(today))).toBe(due)
})

test('nobody is warned of anything later than the database is asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (days) => {
      const today = last.add({ days })
      const isAsked = Temporal.PlainDate.compare(last, today.add(WARNED_AHEAD)) <= 0
      expect(warningDue(last, today) !== undefined).toBe(isAsked)
    }),
  )
})

test.each(['', ' ', '-', 'No', 'none', 'N/A', 'na', 'NIL', 'Not applicable'])(
  'a board of "%s" claims no accreditation',
  (nationalBoard) => {
    const none = { nablCertificate: null, nablFrom: null, nablTo: null }
    expect(isAccreditationClaimed({ ...none, nationalBoard })).toBe(false)
    expect(isAccreditationClaimed({ ...none, nationalBoard: 'NABL' })).toBe(true)
    expect(isAccreditationClaimed({ ...none, nablTo: last, nationalBoard })).toBe(true)
  },
)
