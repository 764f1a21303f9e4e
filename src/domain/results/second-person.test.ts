import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import type { Judgement } from './judging/judgement.ts'
import { mustBeAnother, needsSecondPerson } from './second-person.ts'

const judged = (held: Judgement['held'], isCallDue = false) => ({ held, isCallDue }) as Judgement
const ordinary = { rule: 'ordinary' } as const
const over = (needs: boolean) => ({ rule: 'ordinary', over: { needsSecondPerson: needs } }) as const

test('a critical or held value needs a second person, an ordinary one does not', () => {
  expect(needsSecondPerson(judged(null), ordinary)).toBe(false)
  expect(needsSecondPerson(judged('critical', true), ordinary)).toBe(true)
  expect(needsSecondPerson(judged(null, true), ordinary)).toBe(true)
  expect(needsSecondPerson(judged('implausible'), ordinary)).toBe(true)
  expect(needsSecondPerson(judged(null), { rule: 'never' })).toBe(true)
})

test('so does a value typed over such a value, but none typed over an ordinary one', () => {
  expect(needsSecondPerson(judged(null), over(true))).toBe(true)
  expect(needsSecondPerson(judged(null), over(false))).toBe(false)
})

test('another person is anybody who did not enter it, where the value or the lab requires one', () => {
  const one = UserId.parse('01970000-0000-7000-8000-000000000001')
  const two = UserId.parse('01970000-0000-7000-8000-000000000002')
  const entered = (needs: boolean) => ({ needsSecondPerson: needs, enteredBy: one })
  expect(mustBeAnother(entered(true), one, 'ordinary')).toBe(true)
  expect(mustBeAnother(entered(true), two, 'ordinary')).toBe(false)
  expect(mustBeAnother(entered(false), one, 'ordinary')).toBe(false)
  expect(mustBeAnother(entered(false), one, 'never')).toBe(true)
  expect(mustBeAnother(entered(false), two, 'never')).toBe(false)
})
