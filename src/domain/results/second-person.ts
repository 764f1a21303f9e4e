import type { UserId } from '#src/domain/people/actor.ts'
import type { Judgement } from './judging/judgement.ts'
import type { VerificationRule } from './verification-rule.ts'

type Standing = {
  rule: VerificationRule
  /** The unverified value that this one is typed over. */
  over?: { needsSecondPerson: boolean } | undefined
}

/**
 * Whether a value must be verified by somebody other than the person who entered it: a critical
 * value, and one held because nothing judges it or it is implausible, because the same eyes miss
 * the same slip twice. Also a value typed over such a value, or its author could remove it alone,
 * and any value of a test for which the lab requires it.
 * Source: life cycle 5; ISO 15189:2022 7.4.1; decision 028; decision 104.
 */
export function needsSecondPerson(
  { held, isCallDue }: Judgement,
  { rule, over }: Standing,
): boolean {
  return isCallDue || held !== null || rule === 'never' || over?.needsSecondPerson === true
}

type Entered = { needsSecondPerson: boolean; enteredBy: UserId }

/**
 * Whether somebody other than this person must verify the value, also by the lab's current rule.
 * Source: decision 039.
 */
export function mustBeAnother(entered: Entered, person: UserId, rule: VerificationRule): boolean {
  return (entered.needsSecondPerson || rule === 'never') && entered.enteredBy === person
}

/**
 * Whether only a pathologist of the lab verifies the value: it changed too much since the person's
 * last one, and whether that can be true is no technical question.
 * Source: features C9; decision 224.
 */
export function needsPathologist({ deltaBreach }: { deltaBreach: object | null }): boolean {
  return deltaBreach !== null
}
