import { type SQL, sql } from 'drizzle-orm'
import { referralAgreements } from '#src/db/schema/referral-agreements.ts'
import type { UpdatedReferrals } from '#src/domain/referrals/updated-referrals.ts'

type Change = (given: SQL) => SQL
type Table = typeof referralAgreements

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
}
