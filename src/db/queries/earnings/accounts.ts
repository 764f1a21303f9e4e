import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { phlebotomistAccounts } from '#src/db/schema/phlebotomist-accounts.ts'
import type { AccountId } from '#src/domain/earnings/account.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export type AccountRow = typeof phlebotomistAccounts.$inferSelect

/** An account and when its owner's accounts take effect; undefined where there is none. Locks it. */
export async function lockAccount(tx: Tx, id: AccountId) {
  const [account] = await tx
    .select()
    .from(phlebotomistAccounts)
    .where(eq(phlebotomistAccounts.id, id))
    .for('update')
  if (!account) return undefined
  const { phlebotomistId, effectiveAt } = phlebotomistAccounts
  const others = await tx
    .select({ at: effectiveAt })
    .from(phlebotomistAccounts)
    .where(and(eq(phlebotomistId, account.phlebotomistId), isNotNull(effectiveAt)))
  return { account, beginnings: others.flatMap(({ at }) => at ?? []) }
}

/** Each phlebotomist by name, with the verified account that applies at an instant. */
export async function payablePhlebotomists(tx: Tx, ids: readonly UserId[], now: Temporal.Instant) {
  const account = tx.$with('account').as(
    tx
      .selectDistinctOn([phlebotomistAccounts.phlebotomistId])
      .from(phlebotomistAccounts)
      .where(
        and(
          sql`${phlebotomistAccounts.phlebotomistId} = any(${sql.param([...ids])}::uuid[])`,
          eq(phlebotomistAccounts.state, 'approved'),
          lte(phlebotomistAccounts.effectiveAt, now),
        ),
      )
      .orderBy(phlebotomistAccounts.phlebotomistId, desc(phlebotomistAccounts.effectiveAt)),
  )
  return tx
    .with(account)
    .select({
      phlebotomistId: sql<UserId>`${user.id}`,
      name: user.name,
      account: {
        id: account.id,
        ifsc: account.ifsc,
        holderName: account.holderName,
        accountLastFour: account.accountLastFour,
      },
    })
    .from(user)
    .leftJoin(account, eq(account.phlebotomistId, user.id))
    .where(sql`${user.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(user.id))
}

/** A phlebotomist's accounts, newest first. */
export function accountsOf(tx: Tx, phlebotomistId: UserId, most: number): Promise<AccountRow[]> {
  return tx
    .select()
    .from(phlebotomistAccounts)
    .where(eq(phlebotomistAccounts.phlebotomistId, phlebotomistId))
    .orderBy(desc(phlebotomistAccounts.proposedAt), desc(phlebotomistAccounts.id))
    .limit(most)
}

/**
 * Accounts that wait for finance, oldest first, and those verified that have not taken effect.
 * `isShared`: another phlebotomist gave the same number.
 */
export function listAccountsToVerify(tx: Tx, now: Temporal.Instant, most: number) {
  const { id, accountHash, phlebotomistId } = phlebotomistAccounts
  return tx
    .select({
      account: getTableColumns(phlebotomistAccounts),
      name: user.name,
      isShared: sql<boolean>`exists (select from phlebotomist_accounts other
        where other.account_hash = ${accountHash} and other.phlebotomist_id <> ${phlebotomistId})`,
    })
    .from(phlebotomistAccounts)
    .innerJoin(user, eq(user.id, phlebotomistId))
    .where(
      sql`${id} = any(array(select a.id from phlebotomist_accounts a where a.state = 'waiting'
        union all select a.id from phlebotomist_accounts a
          where a.state = 'approved' and a.effective_at > ${now.toString()}::timestamptz))`,
    )
    .orderBy(asc(phlebotomistAccounts.proposedAt), asc(id))
    .limit(most)
}
