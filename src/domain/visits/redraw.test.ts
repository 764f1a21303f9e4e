import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { bearerOf } from './redraw.ts'

const lab = LabId.parse('019aaaaa-0000-7000-8000-000000000001')
const otherLab = LabId.parse('019aaaaa-0000-7000-8000-000000000002')
const ravi = UserId.parse('019aaaaa-0000-7000-8000-000000000003')
const meena = UserId.parse('019aaaaa-0000-7000-8000-000000000004')

const byLab = { fault: 'lab', drawnBy: ravi, labId: lab } as const
const byRavi = { ...byLab, fault: 'phlebotomist' } as const
const byNobody = { ...byLab, fault: null }

test('the party that alone spoiled what is drawn again bears its visit', () => {
  expect(bearerOf([byLab])).toEqual({ party: 'lab', id: lab })
  expect(bearerOf([byLab, byLab])).toEqual({ party: 'lab', id: lab })
  expect(bearerOf([byRavi])).toEqual({ party: 'phlebotomist', id: ravi })
  expect(bearerOf([byRavi, { ...byRavi, labId: otherLab }])).toEqual({
    party: 'phlebotomist',
    id: ravi,
  })
})

test('where faults differ, or are unknown, nobody’s pay is reduced', () => {
  expect(bearerOf([])).toBeNull()
  expect(bearerOf([byNobody])).toBeNull()
  expect(bearerOf([byLab, byNobody])).toBeNull()
  expect(bearerOf([byNobody, byLab])).toBeNull()
  expect(bearerOf([byLab, byRavi])).toBeNull()
  expect(bearerOf([byLab, { ...byLab, labId: otherLab }])).toBeNull()
  expect(bearerOf([byRavi, { ...byRavi, drawnBy: meena }])).toBeNull()
  expect(bearerOf([{ ...byRavi, drawnBy: null }])).toBeNull()
})
