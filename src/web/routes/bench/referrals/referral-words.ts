import type { LateStep } from '#src/domain/referrals/in-time.ts'
import type { Carrier, SentAs } from '#src/domain/referrals/referral.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Referral = Awaited<ReturnType<App['listReferrals']>>['referrals'][number]
type Standing = Referral['standing']

const standings: Record<Standing, () => string> = {
  sent: m.referral_sent,
  received: m.referral_received,
  done: m.referral_done,
  recalled: m.referral_recalled,
  refused: m.referral_refused,
  returned: m.referral_returned,
  lost: m.referral_lost,
}

/** How a referral stands. */
export function standingWords(standing: Standing): string {
  return standings[standing]()
}

/** Whose turn it is, while it is open. */
export function turnWords({ side, standing }: Pick<Referral, 'side' | 'standing'>): string {
  const isOpen = standing === 'sent' || standing === 'received'
  if (!isOpen) return m.referral_turn_none()
  return side === 'in' ? m.referral_turn_you() : m.referral_turn_other()
}

/** What is late: the sample, or its result. */
export const lateWords: Record<LateStep, () => string> = {
  arrival: m.referral_late_arrival,
  report: m.referral_late_report,
}

export const sentAsWords: Record<SentAs, () => string> = {
  tube: m.referral_as_tube,
  aliquot: m.referral_as_aliquot,
}

export const sexWords = {
  female: m.referral_female,
  male: m.referral_male,
  other: m.referral_other_sex,
}

export const carrierWords: Record<Carrier, () => string> = {
  'own-staff': m.referral_carrier_own,
  'partner-staff': m.referral_carrier_partner,
  courier: m.referral_carrier_courier,
}

const reasons: Readonly<Record<string, () => string>> = {
  insufficient: m.referral_why_insufficient,
  haemolysed: m.referral_why_haemolysed,
  leaked: m.referral_why_leaked,
  'wrong-tube': m.referral_why_wrong_tube,
  unlabelled: m.referral_why_unlabelled,
  'too-old': m.referral_why_too_old,
  'cannot-measure': m.referral_why_cannot_measure,
  'not-arrived': m.referral_why_not_arrived,
  broken: m.referral_why_broken,
  'no-answer': m.referral_why_no_answer,
}

/** Why it ended without a result. */
export function reasonWords(reason: string): string {
  return reasons[reason]?.() ?? ''
}
