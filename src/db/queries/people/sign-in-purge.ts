import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Tx } from '#src/db/driver/client.ts'
import { accountLinks } from '#src/db/schema/account-links.ts'
import { emailChanges } from '#src/db/schema/email-changes.ts'
import { passkeyChallenges } from '#src/db/schema/passkeys.ts'
import { session } from '#src/db/schema/auth.ts'
import { otpChallenges } from '#src/db/schema/people.ts'
import {
  authenticatorEnrolments,
  knownDevices,
  signInGuesses,
  signInWarnings,
  totpStepsUsed,
} from '#src/db/schema/sign-in.ts'

/** The column that gives a row's age in each table; every one has an index. */
const ages = {
  accountLinks: accountLinks.expiresAt,
  codes: otpChallenges.expiresAt,
  sessions: session.createdAt,
  signInGuesses: signInGuesses.lastAt,
  knownDevices: knownDevices.seenAt,
  totpStepsUsed: totpStepsUsed.usedAt,
  signInWarnings: signInWarnings.warnedAt,
  authenticatorEnrolments: authenticatorEnrolments.expiresAt,
  passkeyChallenges: passkeyChallenges.expiresAt,
  emailChanges: emailChanges.askedAt,
} as const satisfies Record<string, AnyPgColumn>

export type Ageing = keyof typeof ages

/** Deletes at most this many rows, oldest first. */
export async function deleteOld(
  tx: Tx,
  name: Ageing,
  { before, limit }: { before: Temporal.Instant; limit: number },
): Promise<number> {
  const age = ages[name]
  const { table } = age
  const { rowCount } = await tx.execute(sql`delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${age} < ${before.toString()}::timestamptz
    order by ${age} limit ${limit}))`)
  return rowCount ?? 0
}
