import { expect, test } from 'vitest'
import { VisitId } from '#src/domain/visits/visit.ts'
import { bloodRoom } from './blood-room.ts'

const limit = { drawMl: 7.2, monthMl: 14.4, isSmallFirst: true }
const noon = Temporal.Instant.from('2026-11-22T06:30:00Z')
const id = VisitId.parse('00000000-0000-4000-8000-000000000001')
const other = VisitId.parse('00000000-0000-4000-8000-000000000002')
const daysOff = (days: number) => noon.add({ hours: 24 * days })

test('a child without earlier draws has the full limit per draw', () => {
  expect(bloodRoom(limit, [], { startsAt: noon })).toBe(7.2)
})

test('what is drawn on the visit itself counts towards the draw and the month', () => {
  const here = { visitId: id, startsAt: noon, ml: 3.5 }
  expect(bloodRoom(limit, [here], { startsAt: noon, id })).toBe(3.7)
})

test('thirty days before and after count, the thirty-first does not', () => {
  const at = (days: number) => ({ visitId: other, startsAt: daysOff(days), ml: 5.5 })
  expect(bloodRoom(limit, [at(-30), at(30)], { startsAt: noon, id })).toBe(3.4)
  expect(bloodRoom(limit, [at(-31), at(31)], { startsAt: noon, id })).toBe(7.2)
})

test('a draw beyond the limit leaves zero, never less', () => {
  const drawn = { visitId: other, startsAt: noon, ml: 20 }
  expect(bloodRoom(limit, [drawn], { startsAt: noon, id })).toBe(0)
})
