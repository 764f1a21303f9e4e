import { expect, test } from 'vitest'
import { preparationOf } from './preparation.ts'

const plain = { preparation: 'No special preparation', fastingHours: 0 }
const shortFast = { preparation: 'Fast 8-10 h; plain water allowed', fastingHours: 8 }
const longFast = { preparation: 'Fast 10-12 h; plain water allowed', fastingHours: 10 }
const afterMeal = { preparation: 'Sample 2 h after the start of a full meal', fastingHours: 0 }

test('without any preparation nothing is shown', () => {
  expect(preparationOf([plain, plain])).toEqual([])
})

test('another test’s instruction is kept, though one test fasts longer', () => {
  const insulin = { preparation: 'Fast 8-10 h; plain water allowed. Stop biotin', fastingHours: 8 }
  expect(preparationOf([insulin, longFast])).toEqual(['Stop biotin', longFast.preparation])
})

test('of two fasts the longer applies, and other instructions are kept', () => {
  expect(preparationOf([plain, shortFast, afterMeal, longFast, longFast])).toEqual([
    afterMeal.preparation,
    longFast.preparation,
  ])
})

test('a test without preparation adds no empty line', () => {
  const silent = { preparation: '', fastingHours: 0 }
  expect(preparationOf([silent, longFast, silent])).toEqual([longFast.preparation])
  expect(preparationOf([silent])).toEqual([])
})
