import { expect, test } from 'vitest'
import { shownKm } from './shown-km.ts'

test.each([
  [0.643, 0.6],
  [0.7, 0.7],
  [5, 5],
  [12.05, 12.1],
  [0.04, 0],
])('%s km is shown as %s', (km, shown) => {
  expect(shownKm(km)).toBe(shown)
})

test.each([
  [5.04, 5.1],
  [5.1, 5.1],
  [0.7, 0.7],
  [7, 7],
])('%s km that is too far is shown as %s, never as less', (km, shown) => {
  expect(shownKm(km, true)).toBe(shown)
})
