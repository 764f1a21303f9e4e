import { expect, test } from 'vitest'
import { inUseOf, whoseIs } from './whose-phone.ts'

const inUse = (deviceId: string) => ({ deviceId, revokedAt: null })
const removed = (deviceId: string) => ({ deviceId, revokedAt: '2026-11-26T05:00:00Z' })

test('a phone that nobody set up is nobody’s', () => {
  expect(whoseIs([], [inUse('elsewhere')])).toEqual({ whose: 'nobody', deviceIds: [] })
})

test('whoever set it up has it, and only their own registrations of it', () => {
  const hand = whoseIs(['hers', 'his'], [inUse('elsewhere'), inUse('hers')])
  expect(hand).toEqual({ whose: 'theirs', deviceIds: ['hers'] })
  expect(inUseOf(hand)).toBe('hers')
})

test('to anybody else it is another’s, and nothing on it is theirs', () => {
  const hand = whoseIs(['hers'], [inUse('elsewhere')])
  expect(hand).toEqual({ whose: 'another', deviceIds: [] })
  expect(inUseOf(hand)).toBeUndefined()
})

test('a removed phone takes no step, and is still theirs: what it did not send is sent', () => {
  const hand = whoseIs(['hers'], [removed('hers')])
  expect(hand).toEqual({ whose: 'revoked', deviceIds: ['hers'] })
  expect(inUseOf(hand)).toBeUndefined()
})

test('set up again, the new registration takes the steps and the removed one still sends', () => {
  const hand = whoseIs(['old', 'new'], [removed('old'), inUse('new')])
  expect(hand).toEqual({ whose: 'theirs', deviceIds: ['new', 'old'] })
  expect(inUseOf(hand)).toBe('new')
})
