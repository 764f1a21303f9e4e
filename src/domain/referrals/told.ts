import type { LabId } from '#src/domain/labs/lab.ts'
import type { LateStep } from './in-time.ts'
import type { Outcome } from './referral.ts'

/** What one lab did, or time did, that the other one is told of. */
export type ReferralNews = 'sent' | 'received' | `late-${LateStep}` | Exclude<Outcome, 'done'>
export const referralNews = [
  'sent',
  'received',
  'recalled',
  'refused',
  'returned',
  'lost',
  'late-arrival',
  'late-report',
] as const satisfies readonly ReferralNews[]

export const agreementNews = ['proposed', 'accepted', 'declined', 'withdrawn', 'ended'] as const
export type AgreementNews = (typeof agreementNews)[number]

type Labs = { labId: LabId; partnerId: LabId }
/** Who is told, and of which other lab the message speaks. */
export type ToldLab = { to: LabId; about: LabId }

const toPartner: readonly ReferralNews[] = ['sent', 'recalled', 'lost']

/**
 * Which labs are told: the other one of what a lab did, and both of what is late. A value that is
 * verified waits on the list to sign and needs no message.
 * Source: decision 264.
 */
export function toldOfReferral({ labId, partnerId }: Labs, news: ReferralNews): ToldLab[] {
  const partner = { to: partnerId, about: labId }
  const lab = { to: labId, about: partnerId }
  if (news === 'late-arrival' || news === 'late-report') return [lab, partner]
  return [toPartner.includes(news) ? partner : lab]
}

/**
 * What ending an agreement is to the other lab: a proposal is withdrawn by who made it, or declined.
 * Source: decision 264.
 */
export function endingNews(
  { acceptedAt, partnerId }: Labs & { acceptedAt: Temporal.Instant | null },
  by: LabId,
): AgreementNews {
  if (acceptedAt) return 'ended'
  return by === partnerId ? 'declined' : 'withdrawn'
}
