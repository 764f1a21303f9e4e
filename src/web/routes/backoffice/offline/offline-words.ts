import type { OfflineStep } from '#src/domain/offline/event.ts'
import type { EventOutcome } from '#src/domain/offline/hearing.ts'
import { type HoldReason, isDoubt } from '#src/domain/offline/hold.ts'
import { isPaidAllTheSame, type RefusalCause } from '#src/domain/offline/refusal-cause.ts'
import { failWords, writeOffWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A step that was taken without a network. */
export const offlineKindWords: Record<OfflineStep['kind'], () => string> = {
  depart: m.offline_kind_depart,
  arrive: m.offline_kind_arrive,
  identify: m.offline_kind_identify,
  'take-cash': m.offline_kind_take_cash,
  label: m.offline_kind_label,
  spoil: m.offline_kind_spoil,
  collect: m.offline_kind_collect,
  'write-off': m.offline_kind_write_off,
  finish: m.offline_kind_finish,
  fail: m.offline_kind_fail,
}

type Words = { reason: () => string; confirm: () => string; refuse: () => string }

/** Why the office must look, and what each of its answers does. */
export const holdWords: Record<HoldReason, Words> = {
  'not-proved': {
    reason: m.offline_reason_not_proved,
    confirm: m.offline_confirm_samples,
    refuse: m.offline_refuse_samples,
  },
  'clock-doubtful': {
    reason: m.offline_reason_clock_doubtful,
    confirm: m.offline_confirm_samples,
    refuse: m.offline_refuse_samples,
  },
  'visit-over': {
    reason: m.offline_reason_visit_over,
    confirm: m.offline_confirm_over,
    refuse: m.offline_refuse_other,
  },
  'device-revoked': {
    reason: m.offline_reason_device_revoked,
    confirm: m.offline_confirm_revoked,
    refuse: m.offline_refuse_other,
  },
  'person-away': {
    reason: m.offline_reason_person_away,
    confirm: m.offline_confirm_away,
    refuse: m.offline_refuse_other,
  },
}

const causeWords: Record<RefusalCause, () => string> = {
  'time-unknown': m.offline_cause_time_unknown,
  'patient-objects': m.offline_cause_patient_objects,
  'wrong-person': m.offline_cause_wrong_person,
  'nobody-came': m.offline_cause_nobody_came,
  'phone-misused': m.offline_cause_phone_misused,
}

/** Why the office refuses, and, of samples in doubt, whether the phlebotomist is paid all the same. */
export function causeSaid(cause: RefusalCause, reason: HoldReason): string {
  const said = causeWords[cause]()
  if (!isDoubt(reason)) return said
  return isPaidAllTheSame(cause)
    ? m.offline_cause_paid({ cause: said })
    : m.offline_cause_unpaid({ cause: said })
}

/** Why a tube was left out, or a visit stopped, without a network. */
export const endedWords = { ...writeOffWords, ...failWords } as const

/** Cash of a step that was not taken stands in no journal: only this line tells of it. */
export function cashWords(amount: string, outcome: EventOutcome): string {
  const isBooked = outcome === 'applied' || outcome === 'merged'
  return isBooked ? amount : m.offline_office_cash_held({ amount })
}

/** Whether a step came with a wrong visit code: nothing else says who stood at the door. */
export function isCodeWrong(code: string | null): boolean {
  return code === 'wrong-start-code' || code === 'start-code-locked'
}
