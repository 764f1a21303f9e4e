import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import { type HandChange, whyLost, whyOver } from './lost-visit.ts'

const someone = (n: number) => UserId.parse(`00000000-0000-4000-8000-00000000000${n}`)
const [a, b, office] = [someone(1), someone(2), someone(3)]
const accept = (by: UserId): HandChange => ({ what: 'accept', by, to: null })
const release = (by: UserId | null): HandChange => ({ what: 'release', by, to: null })
const passOn = (by: UserId, to: UserId): HandChange => ({ what: 'pass-on', by, to })

test.each([
  ['nobody had it', [], 'not-found'],
  ['another had it', [accept(b), release(office)], 'not-found'],
  ['the office took it off', [accept(a), release(office)], 'visit-taken-off'],
  ['the product took it off', [accept(a), release(null)], 'visit-taken-off'],
  ['they gave it back', [accept(a), release(a)], 'visit-given-back'],
  ['another took it over', [accept(a), passOn(a, b)], 'visit-passed-on'],
  [
    'it was taken off who took it over',
    [accept(a), passOn(a, b), release(office)],
    'visit-passed-on',
  ],
  ['taken over, then given back', [accept(b), passOn(b, a), release(a)], 'visit-given-back'],
  ['twice', [accept(a), release(a), accept(a), release(office)], 'visit-taken-off'],
  ['released by them when another had it', [accept(b), release(a)], 'not-found'],
] as const)('%s', (_, changes, why) => {
  expect(whyLost(changes, a)).toBe(why)
})

test('a visit that was cancelled or moved says so; any other end is an end', () => {
  expect(whyOver('cancelled')).toBe('visit-cancelled')
  expect(whyOver('rescheduled')).toBe('visit-moved')
  expect(whyOver('handed-over')).toBe('visit-over')
})
