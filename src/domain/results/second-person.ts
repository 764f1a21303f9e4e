import type { UserId } from '#src/domain/people/actor.ts'
import type { Judgement } from './judge.ts'
import type { VerificationRule } from './verification-rule.ts'

type Standing = {
  rule: VerificationRule
  /** The value that this one is typed over, nobody having verified it. */
  over?: { needsSecondPerson: boolean } | undefined
}

/**
 * A critical value, and one that is held because nothing judges it or it is hardly possible, is never
 * verified by who entered it: a slip of the hand is not seen twice by the same eyes. Nor is what is typed
 * over such a value, or whoever typed it could take it back alone; nor any value of a test of which the
 * lab says so. Source: life cycle 5; ISO 15189:2022 7.4.1.
 */
export function needsSecondPerson(
  { held, isCallDue }: Judgement,
  { rule, over }: Standing,
): boolean {
  return isCallDue || held !== null || rule === 'never' || over?.needsSecondPerson === true
}

type Entered = { needsSecondPerson: boolean; enteredBy: UserId }

/** Whether somebody other than this person must verify the value, also by what the lab says now. */
export function mustBeAnother(entered: Entered, person: UserId, rule: VerificationRule): boolean {
  return (entered.needsSecondPerson || rule === 'never') && entered.enteredBy === person
}
