import type { AgreementNews, ReferralNews } from '#src/domain/referrals/told.ts'
import type { Letter, LetterName } from '#src/messages/letter.ts'

type Other = {
  /** The name of the other lab. */
  lab: string
  path: string
}

const agreements = {
  proposed: 'agreement_proposed',
  accepted: 'agreement_accepted',
  declined: 'agreement_declined',
  withdrawn: 'agreement_withdrawn',
  ended: 'agreement_ended',
} as const satisfies Record<AgreementNews, LetterName>

/** Tells a lab what another one said of an agreement about referred tests. Source: decision 264. */
export const agreementTold: Letter<Other & { what: AgreementNews }> = (
  { link, write },
  { what, lab, path },
) => ({ email: write(agreements[what], { lab, link: link(path) }) })

const referrals = {
  sent: 'referral_sent',
  received: 'referral_received',
  recalled: 'referral_recalled',
  refused: 'referral_refused',
  returned: 'referral_returned',
  lost: 'referral_lost',
  'late-arrival': 'referral_late_arrival',
  'late-report': 'referral_late_report',
} as const satisfies Record<ReferralNews, LetterName>

/**
 * Tells a lab what became of a sample between it and another one: no test, no person, no number of the
 * sample, which its page shows.
 * Source: decision 264.
 */
export const referralTold: Letter<Other & { what: ReferralNews }> = (
  { link, write },
  { what, lab, path },
) => ({ email: write(referrals[what], { lab, link: link(path) }) })
