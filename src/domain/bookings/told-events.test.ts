import { expect, test } from 'vitest'
import { toldEvents } from './told-events.ts'

const anEvent = (event: string, { of = 'a', machine = 'item', toState = '' } = {}) => ({
  machine,
  entityId: of,
  event,
  toState,
  reason: null,
})
const names = (events: readonly { event: string }[]) => events.map(({ event }) => event)

test('a verification that a hold withdrew is not told, so that nothing is verified twice', () => {
  const held = anEvent('hold-back', { toState: 'held' })
  const told = toldEvents([anEvent('enter'), anEvent('verify'), held, anEvent('verify')])
  expect(names(told)).toEqual(['enter', 'verify'])
  expect(names(toldEvents([anEvent('enter'), anEvent('verify'), held]))).toEqual(['enter'])
})

test('one that a new measurement withdrew is told, and so is another test’s', () => {
  const measured = ['enter', 'verify', 'retest', 'enter', 'verify'].map((event) => anEvent(event))
  expect(toldEvents(measured)).toEqual(measured)
  const others = [
    anEvent('verify', { of: 'b' }),
    anEvent('hold-back', { toState: 'held' }),
    anEvent('publish', { of: 'b' }),
  ]
  expect(names(toldEvents(others))).toEqual(['verify', 'publish'])
})
