import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import type { Doubt } from '#src/domain/visits/failure.ts'
import type { StampVerdict } from '#src/domain/visits/place-stamp.ts'
import type { VisitFeeState } from '#src/domain/visits/visit-fee-machine.ts'
import type { FeeDecision } from '#src/domain/visits/visit-fee.ts'
import type { FailReason } from '#src/domain/visits/visit.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { failWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const said: Partial<Record<FailReason, (who: { name: string }) => string>> = {
  'not-home': m.visitfee_said_not_home,
  refused: m.visitfee_said_refused,
  'wrong-address': m.visitfee_said_wrong_address,
}

/** What the phlebotomist reported, as a sentence. */
export function reportedWords(reason: FailReason, name: string | null): string {
  return said[reason]?.({ name: name ?? m.visitfee_somebody() }) ?? failWords[reason]()
}

export const verdictWords: Record<StampVerdict, () => string> = {
  near: m.visitfee_verdict_near,
  none: m.visitfee_verdict_none,
  'no-own-point': m.visitfee_verdict_no_own_point,
  'not-fresh': m.visitfee_verdict_not_fresh,
  'too-coarse': m.visitfee_verdict_too_coarse,
  far: m.visitfee_verdict_far,
}

export const doubtWords: Record<Doubt, () => string> = {
  'place-arriving': m.visitfee_doubt_place_arriving,
  'place-failing': m.visitfee_doubt_place_failing,
  'no-code': m.visitfee_doubt_no_code,
  'no-phone': m.visitfee_doubt_no_phone,
  'not-rung': m.visitfee_doubt_not_rung,
  'reason-unfit': m.visitfee_doubt_reason_unfit,
  'time-impossible': m.visitfee_doubt_time_impossible,
  'time-unproved': m.visitfee_doubt_time_unproved,
  'came-late': m.visitfee_doubt_came_late,
}

export const decisionWords: Record<FeeDecision, () => string> = {
  'proved-by-calls-and-place': m.visitfee_reason_proved_by_calls_and_place,
  'patient-agreed': m.visitfee_reason_patient_agreed,
  'evidence-seen': m.visitfee_reason_evidence_seen,
  'not-proved': m.visitfee_reason_not_proved,
  'patient-was-there': m.visitfee_reason_patient_was_there,
  'address-was-right': m.visitfee_reason_address_was_right,
  goodwill: m.visitfee_reason_goodwill,
  'bank-kept-it': m.visitfee_reason_bank_kept_it,
  'not-decided-in-time': () => m.visitfee_reason_not_decided_in_time({ days: DECIDE_DAYS }),
}

const states: Record<Exclude<VisitFeeState, 'waiting'>, () => string> = {
  'to-decide': m.visitfee_state_to_decide,
  disputed: m.visitfee_state_disputed,
  owed: m.visitfee_state_owed,
  waived: m.visitfee_state_waived,
}

/** The state of a fee, as the office reads it. */
export function feeStateWords({ state, dueAt }: { state: VisitFeeState; dueAt: string }): string {
  if (state === 'waiting') return m.visitfee_state_waiting({ time: instantOf(dueAt, 'near') })
  return states[state]()
}
