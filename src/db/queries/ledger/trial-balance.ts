import { and, desc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { user } from '#src/db/schema/auth.ts'
import { bookings } from '#src/db/schema/bookings.ts'
import { labs } from '#src/db/schema/labs.ts'
import { ledgerEntries, ledgerJournals } from '#src/db/schema/ledger.ts'
import { phlebotomists } from '#src/db/schema/people.ts'
import { type AgedAccount, agedAccounts } from '#src/domain/ledger/in-flight.ts'
import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import type { KindSum } from '#src/domain/ledger/trial.ts'
import { type Paise, paise } from '#src/domain/money.ts'

/**
 * Debits and credits of every account that has any, apart for each kind of journal, before an
 * instant if one is given.
 */
export async function sumAccounts(tx: Tx, before?: Temporal.Instant): Promise<KindSum[]> {
  const { account, amount } = ledgerEntries
  // Awaited here: a plan of the whole ledger is this query's, whoever asks for it.
  const sums = await tx
    .select({
      account,
      kind: ledgerJournals.kind,
      debit: sql`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)`.mapWith(Number),
      credit: sql`coalesce(0 - sum(${amount}) filter (where ${amount} < 0), 0)`.mapWith(Number),
      entries: sql<number>`count(*)::int`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .where(before && lt(ledgerJournals.at, before))
    .groupBy(account, ledgerJournals.kind)
  return sums
}

/** The accounts of money that we have; the other aged ones are of money that we owe. */
const had: readonly AgedAccount[] = [
  'gateway',
  'cash-in-hand',
  'cash-at-office',
  'cash-short',
  'chargebacks',
]

/**
 * Since when the oldest money of an account is there, if what came first leaves first; of each party
 * apart, so that one who waits is not hidden by others who do not. Accounts without money are left
 * out.
 */
export async function findOldest(tx: Tx) {
  const list = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(', '))
  const { rows } = await tx.execute<{ account: AgedAccount; since: string }>(sql`
    with moved as (
      select account, coalesce(party_id, ${NOBODY}::uuid) as party, id, journal_id,
        case when account in (${list(had)}) then amount_paise else 0 - amount_paise end as amount
      from ledger_entries where account in (${list(agedAccounts)})),
    held as (
      select account, party, sum(amount) as held from moved
      group by account, party having sum(amount) > 0),
    came as (
      select account, party, journal_id, id, held,
        sum(amount) over (partition by account, party order by id desc) as newer
      from moved join held using (account, party) where amount > 0),
    first as (
      select distinct on (account, party) account, journal_id from came
      where newer >= held order by account, party, id desc)
    select account, min(at)::text as since
    from first join ledger_journals on ledger_journals.id = journal_id group by account`)
  return new Map(
    rows.map(({ account, since }) => [account, Temporal.Instant.from(since.replace(' ', 'T'))]),
  )
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

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

/** Whose account it is; null where it is nobody's, or of a patient who has given no name yet. */
export const partyName = sql<
  string | null
>`coalesce(${labs.name}, ${phlebotomists.displayName}, nullif(${user.name}, ''))`

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
      partyName,
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
