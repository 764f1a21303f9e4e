import { expect, test } from 'vitest'
import type { CollectionEvent } from './collection-event.ts'
import { inOneVisit } from './one-visit.ts'

const anItem = (name: string, event: CollectionEvent, isBookable = true) => ({
  name,
  isBookable,
  moments: [{ name, event }],
})

test('a test of another moment is left out, and what follows is not', () => {
  const fasting = anItem('FBS', 'fasting')
  const meal = anItem('PPBS', 'post-meal-2h')
  const any = anItem('HBA1C', 'any')
  expect(inOneVisit([fasting, meal, any])).toEqual([fasting, any])
  expect(inOneVisit([meal, fasting, any])).toEqual([meal, any])
})

test('what cannot be booked at home is left out', () => {
  expect(inOneVisit([anItem('ECG', 'any', false)])).toEqual([])
})
