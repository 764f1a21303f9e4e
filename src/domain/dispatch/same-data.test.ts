import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedAs } from '#test/stored-as.ts'
import { isSameData } from './same-data.ts'

test('data is the same once it was stored, whatever the order of its keys', () => {
  fc.assert(fc.property(fc.jsonValue(), (data) => isSameData(data, storedAs(data))))
  expect(isSameData({ score: -0 }, { score: 0 })).toBe(true)
})

test('data that differs anywhere is not the same', () => {
  expect(isSameData({ one: 1 }, { one: 1, two: 2 })).toBe(false)
  expect(isSameData({ one: 1, two: 2 }, { one: 1 })).toBe(false)
  expect(isSameData({ one: null }, { two: null })).toBe(false)
  expect(isSameData([1, 2], [2, 1])).toBe(false)
  expect(isSameData([1], [1, 2])).toBe(false)
  expect(isSameData([1], { 0: 1 })).toBe(false)
  expect(isSameData([], {})).toBe(false)
  expect(isSameData(null, {})).toBe(false)
})
