import { type SQL, sql } from 'drizzle-orm'
import { referralAgreements } from '#src/db/schema/referral-agreements.ts'
import { referrals } from '#src/db/schema/referrals.ts'
import type { UpdatedReferrals } from '#src/domain/referrals/updated-referrals.ts'

type Change = (given: SQL) => SQL
type Table = typeof referralAgreements | typeof referrals

/** How agreements of labs change: see `updated-rows.ts`. */
export const referralChanges: {
  readonly [Of in keyof UpdatedReferrals]-?: { table: Table; write: readonly Change[] }
} = {
  agreementAccepted: {
    table: referralAgreements,
    write: [
      (given) => sql`update referral_agreements as found set accepted_by = given.accepted_by,
          accepted_at = given.accepted_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.accepted_at is null and found.ended_at is null returning 1`,
    ],
  },
  agreementEnded: {
    table: referralAgreements,
    write: [
      (given) => sql`update referral_agreements as found set ended_by = given.ended_by,
          ended_at = given.ended_at, end_reason = given.end_reason, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.ended_at is null returning 1`,
    ],
  },
  referralReceived: {
    table: referrals,
    write: [
      (given) => sql`update referrals as found set received_by = given.received_by,
          received_at = given.received_at, report_by = given.report_by, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.received_at is null and found.ended_at is null returning 1`,
    ],
  },
  referralEnded: {
    table: referrals,
    write: [
      (given) => sql`update referrals as found set ended_by = given.ended_by,
          ended_at = given.ended_at, outcome = given.outcome, reason = given.reason,
          version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.ended_at is null returning 1`,
    ],
  },
  referralBack: {
    table: referrals,
    write: [
      (given) => sql`update referrals as found set back_by = given.back_by,
          back_at = given.back_at, version = found.version + 1
        from ${given} as given
        where found.id = given.id and found.version = given.version
          and found.back_at is null returning 1`,
    ],
  },
  /** Without a new version: whoever has its page open goes on. */
  referralLate: {
    table: referrals,
    write: [
      (
        given,
      ) => sql`update referrals as found set arrival_late_at = coalesce(found.arrival_late_at, given.arrival_late_at),
          report_late_at = coalesce(found.report_late_at, given.report_late_at)
        from ${given} as given
        where found.id = given.id and found.ended_at is null
          and (found.received_at is null) = (given.arrival_late_at is not null)
          and case when found.received_at is null then found.arrival_late_at
            else found.report_late_at end is null returning 1`,
    ],
  },
}
