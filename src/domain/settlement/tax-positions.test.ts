import { expect, test } from 'vitest'
import { positionsOn, taxPositionIds, taxPositions } from './tax-positions.ts'

const on = (day: string) => Temporal.PlainDate.from(day)
const known = (day: string) => positionsOn(on(day), {}).map(({ id }) => id)

test('each tax question has an answer once its day has come, and not before', () => {
  expect(known('2026-03-31')).toEqual(['collection-charge', 'late-fee'])
  expect(known('2026-04-01')).toEqual([...taxPositionIds])
})

test('a position is confirmed by a named accountant on a day, or by nobody yet', () => {
  const confirmedBy = { by: 'R. Iyer, FCA 123456', on: '2026-05-02' }
  const positions = positionsOn(on('2026-06-01'), { 'late-fee': confirmedBy })
  expect(positions.filter((one) => one.confirmedBy !== null).map(({ id }) => id)).toEqual([
    'late-fee',
  ])
  expect(positions.find(({ id }) => id === 'late-fee')?.confirmedBy).toEqual(confirmedBy)
})

test('no position lacks a source or a language', () => {
  for (const { says, source } of taxPositions)
    expect([says.en, says.hi, source].every((text) => text.length > 10)).toBe(true)
})
