import { expect, test } from 'vitest'
import { actionsFor } from './event-actions.ts'

test('a phlebotomist at the door may identify or report a failed visit, not cancel', () => {
  expect(actionsFor('visit', 'arrived', ['phlebotomist'])).toEqual(['identify', 'fail'])
  expect(actionsFor('visit', 'arrived', ['patient'])).toEqual(['cancel'])
})

test('once a sample is collected, a patient may not change an order', () => {
  for (const state of ['sample-collected', 'at-lab', 'processing', 'recollection-due'])
    expect(actionsFor('order', state, ['patient', 'back-office'])).toEqual([])
})

test('only the lab and the office give up what is not measured', () => {
  for (const role of ['lab-technician', 'lab-authoriser', 'back-office'] as const) {
    for (const state of ['ready', 'recollect'])
      expect(actionsFor('item', state, [role])).toContain('give-up')
    for (const state of ['ordered', 'entered', 'held', 'tech-verified'])
      expect(actionsFor('item', state, [role])).not.toContain('give-up')
  }
  expect(actionsFor('item', 'recollect', ['patient', 'finance', 'phlebotomist'])).toEqual([])
})

test('a technician enters, a pathologist authorises', () => {
  expect(actionsFor('item', 'ready', ['lab-technician'])).toEqual(['enter', 'give-up'])
  expect(actionsFor('item', 'tech-verified', ['lab-technician'])).toEqual(['hold-back'])
  expect(actionsFor('item', 'tech-verified', ['lab-authoriser'])).toEqual([
    'authorise',
    'hold-back',
    'retest',
  ])
  expect(actionsFor('item', 'authorised', ['lab-authoriser'])).toEqual(['reopen'])
  expect(actionsFor('item', 'authorised', ['lab-technician', 'back-office'])).toEqual([])
})
