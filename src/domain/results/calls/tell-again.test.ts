import { expect, test } from 'vitest'
import { CallTaskId, ResultId } from '#src/domain/results/item.ts'
import { tellingAgain, type ToldCall } from './tell-again.ts'

const five = ResultId.parse('00000000-0000-4000-8000-000000000005')
const other = ResultId.parse('00000000-0000-4000-8000-000000000013')
const id = CallTaskId.parse('00000000-0000-4000-8000-000000000001')

function aCall(changes: Partial<ToldCall> = {}): ToldCall {
  return { id, kind: 'critical', isTold: true, resultId: five, flag: 'critical-low', ...changes }
}

const again = aCall({ kind: 'again', isTold: false })
const nothing = { open: null, withdraw: [] }

test('a person who was told nothing is not told again', () => {
  expect(tellingAgain([], { id: other, flag: 'normal' })).toEqual(nothing)
})

test('a told value that counts, or one with the same flag, is not taken back', () => {
  expect(tellingAgain([aCall()], { id: five, flag: 'critical-low' })).toEqual(nothing)
  expect(tellingAgain([aCall()], { id: other, flag: 'critical-low' })).toEqual(nothing)
})

test('another flag, and a missing value, are told again, once', () => {
  for (const now of [
    { id: other, flag: 'normal' as const },
    { id: other, flag: 'critical-high' as const },
    null,
  ]) {
    expect(tellingAgain([aCall()], now)).toEqual({ open: five, withdraw: [] })
    expect(tellingAgain([aCall(), again], now)).toEqual(nothing)
  }
})

test('what holds again is no longer taken back', () => {
  const now = { id: other, flag: 'critical-low' as const }
  expect(tellingAgain([aCall(), again], now)).toEqual({ open: null, withdraw: [id] })
})

test('what was taken back is not taken back twice', () => {
  const told = aCall({ kind: 'again' })
  expect(tellingAgain([aCall(), told], { id: other, flag: 'low' })).toEqual(nothing)
})
