import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import { type Paise, paise } from '#src/domain/money.ts'

/** Debits and credits of every account that has any, before an instant if one is given. */
export function sumAccounts(tx: Tx, before: Temporal.Instant | undefined) {
  const { amount } = ledgerEntries
  return tx
    .select({
      account: ledgerEntries.account,
      debit: sql<string>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)`,
      credit: sql<string>`coalesce(0 - sum(${amount}) filter (where ${amount} < 0), 0)`,
      entries: sql<number>`count(*)::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .where(before && lt(ledgerJournals.at, before))
    .groupBy(ledgerEntries.account)
}

/** Debits less credits of an account, in paise, of one party if given; null: the platform's own. */
export async function balanceOf(
  tx: Tx,
  account: LedgerAccount,
  partyId?: string | null,
): Promise<Paise> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.account, account), ofParty(partyId)))
  return paise(Number(row?.sum ?? 0))
}

function ofParty(partyId: string | null | undefined) {
  if (partyId === undefined) return undefined
  return partyId === null ? isNull(ledgerEntries.partyId) : eq(ledgerEntries.partyId, partyId)
}

type Lines = { account: LedgerAccount; partyId?: string | undefined; before?: string | undefined }

/** Entries of one account with their journal's kind, newest first. */
export function listEntries(tx: Tx, { account, partyId, before }: Lines, limit: number) {
  return tx
    .select({
      entryId: ledgerEntries.id,
      journalId: ledgerEntries.journalId,
      at: ledgerJournals.at,
      kind: ledgerJournals.kind,
      amount: ledgerEntries.amount,
      partyId: ledgerEntries.partyId,
      partyName: sql<
        string | null
      >`coalesce(${labs.name}, ${phlebotomists.displayName}, ${user.name})`,
      bookingId: ledgerJournals.bookingId,
      bookingNumber: bookings.number,
      subjectId: ledgerJournals.subjectId,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .leftJoin(bookings, eq(bookings.id, ledgerJournals.bookingId))
    .leftJoin(labs, sql`${labs.id} = ${ledgerEntries.partyId}`)
    .leftJoin(phlebotomists, sql`${phlebotomists.userId} = ${ledgerEntries.partyId}`)
    .leftJoin(user, sql`${user.id} = ${ledgerEntries.partyId}`)
    .where(
      and(
        eq(ledgerEntries.account, account),
        ofParty(partyId),
        before ? lt(ledgerEntries.id, before) : undefined,
      ),
    )
    .orderBy(desc(ledgerEntries.id))
    .limit(limit)
}

/** The other sides of these journals, which balance an account's entries. */
export function listAgainst(tx: Tx, account: LedgerAccount, journalIds: string[]) {
  return tx
    .select({
      journalId: ledgerEntries.journalId,
      account: ledgerEntries.account,
      amount: ledgerEntries.amount,
    })
    .from(ledgerEntries)
    .where(and(inArray(ledgerEntries.journalId, journalIds), ne(ledgerEntries.account, account)))
    .orderBy(ledgerEntries.id)
}
