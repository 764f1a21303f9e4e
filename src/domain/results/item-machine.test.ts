import { expect, test } from 'vitest'
import { isMeasured, isPublished, isSettled, itemStates, mayBeGivenUp } from './item-machine.ts'

test('a published, amended, cancelled or not performed test is final', () => {
  expect(itemStates.filter(isSettled)).toEqual([
    'published',
    'amended',
    'cancelled',
    'not-performed',
  ])
})

test('a patient reads what is published, amended or not', () => {
  expect(itemStates.filter(isPublished)).toEqual(['published', 'amended'])
})

test('a test is given up only before it is measured: at the bench, or waiting for a fresh sample', () => {
  expect(itemStates.filter(mayBeGivenUp)).toEqual(['ready', 'recollect'])
})

test('a value counts from its entry on, held or signed, and never for a test that was ended', () => {
  expect(itemStates.filter(isMeasured)).toEqual([
    'entered',
    'held',
    'tech-verified',
    'authorised',
    'published',
    'amended',
  ])
})
