import { expect, test } from 'vitest'
import { isOpenForAnotherTime } from './may-reschedule.ts'
import type { VisitState } from './visit-machine.ts'

const visit = (id: string, state: VisitState, isRecollection = false) => ({
  id,
  state,
  isRecollection,
})
const tube = (orderId: string, visitId: string) => ({
  orderId,
  visitId,
  state: 'planned' as const,
})
const booking = { cancelledAt: null }

test('a visit that failed can get another time, although the booking has a later one for somebody else', () => {
  const failed = visit('first', 'failed')
  const visits = [failed, visit('second', 'offered')]
  const tubes = [tube('mother', 'first'), tube('son', 'second')]
  expect(isOpenForAnotherTime({ booking, visits, tubes }, failed)).toBe(true)
})

test('it cannot once a later visit draws its people', () => {
  const failed = visit('first', 'failed')
  const visits = [failed, visit('again', 'offered', true)]
  const tubes = [tube('mother', 'first'), tube('mother', 'again')]
  expect(isOpenForAnotherTime({ booking, visits, tubes }, failed)).toBe(false)
})
