import type { UserId } from '#src/domain/people/actor.ts'
import type { Judgement } from './judge.ts'

/**
 * A critical value, and one that is held because nothing judges it or it is hardly possible, is never
 * verified by who entered it: a slip of the hand is not seen twice by the same eyes. Source: life
 * cycle 5; ISO 15189:2022 7.4.1.
 */
export function needsSecondPerson({ held, isCallDue }: Judgement): boolean {
  return isCallDue || held !== null
}

type Entered = { needsSecondPerson: boolean; enteredBy: UserId }

/** Whether somebody other than this person must verify the value. */
export function mustBeAnother(entered: Entered, person: UserId): boolean {
  return entered.needsSecondPerson && entered.enteredBy === person
}
