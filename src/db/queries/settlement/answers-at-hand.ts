import { asc, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { settlementEntries, settlementPayouts } from '#src/db/schema/settlements.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId, OrganizationId } from '#src/domain/labs/lab.ts'
import type { AnswersAtHand } from '#src/domain/settlement/answers-at-hand.ts'
import type { ClawedBack, StandingInvoice } from '#src/domain/settlement/billing.ts'
import type { PayoutId } from '#src/domain/settlement/settlement.ts'
import { financialYear } from '#src/domain/settlement/week.ts'
import { lockEarningsIn } from '#src/db/queries/earnings/earnings.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'

type Of = { numbers: readonly string[]; utrs: readonly string[] } | { payoutId: PayoutId }

/** A lab as our invoices name it; the GSTIN is sealed. */
type Customer = {
  labId: LabId
  id: OrganizationId
  gstinSealed: string | null
  /** Of its PIN code. */
  state: string | null
}

type Besides = Pick<AnswersAtHand, 'batches' | 'waiting' | 'usedUtrs'> & {
  customers: Customer[]
  states: { code: string; name: string }[]
  invoices: StandingInvoice[]
  clawedBack: ClawedBack[]
  breaks: string[]
  lastInvoice: number
  lastCreditNote: number
}

/**
 * The payouts that the bank answers about, with all that its answers change, under their locks
 * until the transaction ends: payouts, entries, batches and the year's serials. One answer of the
 * bank at a time, so that the second sees the UTRs and the credit notes of the first: everything is
 * read after the named lock.
 */
export async function lockAnswered(tx: Tx, of: Of, now: Temporal.Instant) {
  await lockName(tx, 'settlement utrs')
  const payouts = await tx
    .select()
    .from(settlementPayouts)
    .where(
      'payoutId' in of
        ? sql`${settlementPayouts.id} = ${of.payoutId}`
        : sql`${settlementPayouts.number} = any(${sql.param(of.numbers)}::text[])`,
    )
    .orderBy(asc(settlementPayouts.id))
    .for('update')
  const ids = sql`${sql.param(payouts.map(({ id }) => id))}::uuid[]`
  const entries = await tx
    .select()
    .from(settlementEntries)
    .where(sql`${settlementEntries.payoutId} = any(${ids})`)
    .orderBy(asc(settlementEntries.id))
    .for('update')
  const earnings = await lockEarningsIn(
    tx,
    payouts.map(({ id }) => id),
  )
  const utrs = 'utrs' in of ? of.utrs : []
  const { breaks, ...found } = await besides(tx, { ids, utrs, now })
  const year = financialYear(now)
  return { payouts, entries, earnings, year, ...found, knownBreaks: new Set(breaks) }
}

type Wanted = { ids: SQL; utrs: readonly string[]; now: Temporal.Instant }

async function besides(tx: Tx, { ids, utrs, now }: Wanted): Promise<Besides> {
  const year = financialYear(now)
  const { rows } = await tx.execute<{ found: Besides }>(sql`
    with named as (select id, batch_id, lab_id from settlement_payouts where id = any(${ids})),
      clawed_back as (${clawedBack}),
      of_invoices as (${seriesOf(sql`invoice_series`, year)}),
      of_notes as (${seriesOf(sql`credit_note_series`, year)})
    select json_build_object(
      'batches', ${listOf(sql`select id, state, version from settlement_batches
        where id in (select batch_id from named) order by id for update`)},
      'waiting', ${listOf(sql`select number, batch_id as "batchId" from settlement_payouts
        where state = 'approved' and batch_id in (select batch_id from named)`)},
      'usedUtrs', ${namesOf(sql`select utr as name from settlement_payouts
        where utr = any(${sql.param(utrs)}::text[])`)},
      'customers', ${listOf(customers)},
      'states', ${listOf(sql`select gst_code as code, name from states where gst_code is not null`)},
      'invoices', ${listOf(invoices)},
      'clawedBack', ${listOf(sql`select * from clawed_back`)},
      'breaks', ${namesOf(sql`select key as name from reconciliation_breaks
        where day = ${indianDay(now).toString()}::date and kind = 'bank-file'`)},
      'lastInvoice', (select last from of_invoices),
      'lastCreditNote', (select last from of_notes)) as found`)
  const [row] = rows
  if (!row) throw new Error('no answer about payouts')
  return row.found
}

const listOf = (rows: SQL) => sql`(select coalesce(json_agg(one), '[]') from (${rows}) as one)`
const namesOf = (rows: SQL) =>
  sql`(select coalesce(json_agg(one.name), '[]') from (${rows}) as one)`

/**
 * The last serial of a year, locked until the transaction ends, so that a rollback leaves no gap. A
 * year begins where the database has it begin: a further cell's own series begins higher.
 * Source: CGST Rules, rule 46(b); decision 114.
 */
const seriesOf = (series: SQL, year: string) =>
  sql`insert into ${series} as series (financial_year, last) values (${year}, 0)
    on conflict (financial_year) do update set last = series.last returning last`

const customers = sql`select labs.id as "labId", of_lab.id, of_lab.gstin_sealed as "gstinSealed",
    (select min(state) from pincodes where pincodes.pincode = labs.pincode) as state
  from labs join organizations of_lab on of_lab.id = labs.organization_id
  where labs.id in (select lab_id from named)`

/**
 * For each pair of payouts: what one takes back of what the other has paid. A test is clawed back
 * by a later payout, by the same one or, where the bank answered late, by one that was paid
 * earlier.
 */
const clawedBack = sql`select back.payout_id as "payoutId", taker.lab_id as "labId",
    taker.state = 'paid' as "isPaid", original.payout_id as "originalId",
    0 - sum(back.commission_paise) as taxable, 0 - sum(back.gst_paise) as gst,
    exists (select from commission_credit_notes note
      join commission_invoices credited on credited.id = note.invoice_id
      where note.payout_id = back.payout_id and credited.payout_id = original.payout_id
        and note.kind = 'tests') as "isCredited"
  from settlement_entries back
  join settlement_entries original on original.id = back.claws_back_id
  join settlement_payouts taker on taker.id = back.payout_id
  where original.payout_id is not null and back.id in (
    select id from settlement_entries
      where payout_id in (select id from named) and claws_back_id is not null
    union select later.id from settlement_entries paid
      join settlement_entries later on later.claws_back_id = paid.id
      where paid.payout_id in (select id from named))
  group by back.payout_id, original.payout_id, taker.id
  having sum(back.commission_paise) < 0`

const invoices = sql`select id, payout_id as "payoutId", lab_id as "labId",
    taxable_paise as taxable, gst_paise as gst, is_inter_state as "isInterState",
    basis_points as "basisPoints", number,
    (select json_build_object('taxable', coalesce(sum(note.taxable_paise), 0),
      'gst', coalesce(sum(note.gst_paise), 0))
      from commission_credit_notes note where note.invoice_id = commission_invoices.id) as credited
  from commission_invoices
  where payout_id in (select id from named union select "originalId" from clawed_back)`
