import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labBankAccounts } from '#src/db/schema/lab-contracts.ts'
import { labs } from '#src/db/schema/labs.ts'
import { settlementBatches } from '#src/db/schema/settlement-batches.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { weekEnds } from '#src/domain/settlement/week.ts'
import { payablePhlebotomists } from '#src/db/queries/earnings/accounts.ts'
import {
  type EarningRow,
  listEligibleEarnings,
  lockEligibleEarnings,
} from '#src/db/queries/earnings/earnings.ts'
import { type EntryRow, listEligible, lockEligible } from './settlements.ts'

/**
 * What became eligible before the end of a week and is in no payout, under its lock until the
 * transaction ends, with its payees and the week's batches. Both are read after the lock: a batch
 * that is made at this moment has locked the entries and is waited for.
 */
export async function lockWeek(tx: Tx, week: Temporal.PlainDate, now: Temporal.Instant) {
  const entries = await lockEligible(tx, weekEnds(week))
  return withPayees(tx, {
    week,
    now,
    entries,
    earnings: await lockEligibleEarnings(tx, weekEnds(week)),
  })
}

/** The same without a lock, for a preview. */
export async function readWeek(tx: Tx, week: Temporal.PlainDate, now: Temporal.Instant) {
  const entries = await listEligible(tx, weekEnds(week))
  return withPayees(tx, {
    week,
    now,
    entries,
    earnings: await listEligibleEarnings(tx, weekEnds(week)),
  })
}

/** One lab as a batch of the week would judge it, and the week's batches. */
export async function readPayee(
  tx: Tx,
  labId: LabId,
  { week, now }: { week: Temporal.PlainDate; now: Temporal.Instant },
) {
  const { batches, labs: found } = await besides(tx, { week, labIds: [labId], now })
  return { batches, lab: found[0] }
}

type Found = {
  week: Temporal.PlainDate
  now: Temporal.Instant
  entries: EntryRow[]
  earnings: EarningRow[]
}

async function withPayees(tx: Tx, { week, now, entries, earnings }: Found) {
  const people = [...new Set(earnings.map(({ phlebotomistId }) => phlebotomistId))]
  const phlebotomists = await payablePhlebotomists(tx, people, now)
  const found = await besides(tx, { week, labIds: labsOf(entries), now })
  return { week, entries, earnings, phlebotomists, ...found }
}

const labsOf = (entries: readonly EntryRow[]) => [...new Set(entries.map(({ labId }) => labId))]

type Week = { week: Temporal.PlainDate; labIds: readonly LabId[]; now: Temporal.Instant }

async function besides(tx: Tx, { week, labIds, now }: Week) {
  const ids = [...labIds]
  const account = accountsAt(tx, ids, now)
  const found = await tx
    .with(account)
    .select({
      lab: { labId: labs.id, code: labs.code, name: labs.name, state: labs.state },
      account: {
        id: account.id,
        ifsc: account.ifsc,
        holderName: account.holderName,
        accountLastFour: account.accountLastFour,
      },
    })
    .from(labs)
    .leftJoin(account, eq(account.labId, labs.id))
    .where(sql`${labs.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(labs.code))
  const batches = await tx
    .select({ number: settlementBatches.number, state: settlementBatches.state })
    .from(settlementBatches)
    .where(eq(settlementBatches.week, week))
  return { batches, labs: found.map(({ lab, account: own }) => ({ ...lab, account: own })) }
}

/** Each lab's bank account at an instant. */
function accountsAt(tx: Tx, ids: readonly LabId[], now: Temporal.Instant) {
  return tx.$with('account').as(
    tx
      .selectDistinctOn([labBankAccounts.labId])
      .from(labBankAccounts)
      .where(and(inArray(labBankAccounts.labId, [...ids]), lte(labBankAccounts.effectiveAt, now)))
      .orderBy(labBankAccounts.labId, desc(labBankAccounts.effectiveAt)),
  )
}
