import { expect, test } from 'vitest'
import { TestItemId } from '#src/domain/results/item.ts'
import { isSaved, mergeTyping, type TypedRow } from './typing.ts'

const [one, two] = [1, 2].map((at) => TestItemId.parse(`0190a5f0-0000-7000-8000-00000000000${at}`))
if (!one || !two) throw new Error('two tests are wanted')
const row: TypedRow = { testItemId: one, version: 3, value: '', finding: '', comment: '' }
const blank = {
  value: null,
  comparator: null,
  unit: null,
  decimals: null,
  choice: null,
  text: null,
}
const number = { ...blank, value: 13.2, unit: 'g/dL', decimals: 1, comment: null }

test.each([
  [{}, null, true],
  [{ value: '  ', comment: '  ' }, null, true],
  [{ comment: 'Look.' }, null, false],
  [{ comment: 'Look.' }, number, true],
  [{ finding: 'Blasts seen' }, null, false],
  [{ finding: 'Blasts seen' }, number, false],
  [{ value: '13.2' }, null, false],
])('of %j, with %j saved, nothing is left to save: %s', (typed, standing, isDone) => {
  expect(isSaved({ ...row, ...typed }, standing)).toBe(isDone)
})

test.each([
  ['13.2', true],
  [' 13.20 ', true],
  ['13.3', false],
  ['<13.2', false],
  ['-13.2', false],
  ['four', false],
])('typed as %s, 13.2 is the saved value: %s', (value, isDone) => {
  expect(isSaved({ ...row, value }, number)).toBe(isDone)
})

test('a value below zero is equal to a saved one below zero', () => {
  expect(isSaved({ ...row, value: '-2.5' }, { ...number, value: -2.5 })).toBe(true)
  expect(isSaved({ ...row, value: '0' }, { ...number, value: 0 })).toBe(true)
})

test('a number with another comment, or with the same one, ignoring spaces', () => {
  const said = { ...number, comment: 'Look.' }
  expect(isSaved({ ...row, value: '13.2', comment: ' Look. ' }, said)).toBe(true)
  expect(isSaved({ ...row, value: '13.2', comment: 'See.' }, said)).toBe(false)
  expect(isSaved({ ...row, value: '13.2', comment: 'Look.' }, number)).toBe(false)
})

test('a choice alone, a text together with its finding', () => {
  const choice = { ...blank, choice: 'Reactive', comment: null }
  expect(isSaved({ ...row, value: 'Reactive' }, choice)).toBe(true)
  expect(isSaved({ ...row, value: 'Not reactive' }, choice)).toBe(false)
  const text = { ...blank, text: 'Blasts.', choice: 'Blasts seen', comment: null }
  expect(isSaved({ ...row, value: ' Blasts. ', finding: 'Blasts seen' }, text)).toBe(true)
  expect(isSaved({ ...row, value: 'Blasts.', finding: '' }, text)).toBe(false)
  expect(isSaved({ ...row, value: 'None.', finding: 'Blasts seen' }, text)).toBe(false)
  expect(isSaved({ ...row, value: 'Blasts.' }, { ...text, choice: null })).toBe(true)
})

test('the latest input replaces the earlier one, only for tests of the order', () => {
  const kept = [
    { ...row, value: '1' },
    { ...row, testItemId: two, value: '2' },
  ]
  const typed = [{ ...row, value: '3' }]
  const before = { rows: kept, discardedAt: null }
  expect(mergeTyping(before, typed, new Set([one]))).toEqual(typed)
  expect(mergeTyping(before, typed, new Set([one, two]))).toEqual([typed[0], kept[1]])
})
