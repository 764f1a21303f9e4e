import { type SQL, sql } from 'drizzle-orm'
import { recordOf } from '#src/db/insert-together.ts'
import { refundSendings } from '#src/db/schema/refunds.ts'
import type { Claim } from '#src/domain/changes.ts'

/**
 * Takes what a concurrent transaction may have taken, as part of a statement that must find one
 * row. A place beyond the last of an hour is refused by the check `slots_not_oversold`, whose name
 * becomes the refusal; a label that was used meanwhile by the key of `barcodes`.
 */
export function claiming(claim: Claim) {
  return {
    shape: `claim ${claim.of}`,
    json: JSON.stringify(
      claim.of === 'sending' ? { ...claim, to: recordOf(refundSendings, claim.to) } : claim,
    ),
    finds: 1,
    write: writes[claim.of],
  }
}

/** Up to another last serial of a year, if its last is the one that was read. */
const serialsOf = (series: 'invoice_series' | 'credit_note_series') => (json: SQL) =>
  sql`update ${sql.identifier(series)} set last = (${json}::json ->> 'last')::int
    where financial_year = ${json}::json ->> 'id' and last = (${json}::json ->> 'was')::int
    returning 1`

const idIn = (json: SQL) => sql`(${json}::json ->> 'id')::uuid`

const writes: Record<Claim['of'], (json: SQL) => SQL> = {
  slot: (json) => sql`update slots set used = used + 1 where id = ${idIn(json)} returning 1`,
  sending: (json) => sql`update refund_sendings as found
    set (state, lease_until, answered_at, answer, claimed_by, utr, returned_by) = (
      select state, lease_until, answered_at, answer, claimed_by, utr, returned_by
      from json_populate_record(found, ${json}::json -> 'to'))
    where id = ${idIn(json)} and lease_until = (${json}::json ->> 'held')::timestamptz
      and state = ${json}::json ->> 'was' returning 1`,
  'invoice-serial': serialsOf('invoice_series'),
  'credit-note-serial': serialsOf('credit_note_series'),
  quote: (json) => sql`update quotes set used_at = (${json}::json ->> 'at')::timestamptz
    where id = ${idIn(json)} and used_at is null returning 1`,
  label: (json) => sql`insert into barcodes (barcode, tube_id, used_at)
    values (${json}::json ->> 'id', (${json}::json ->> 'tubeId')::uuid,
      (${json}::json ->> 'at')::timestamptz) returning 1`,
  speaker: (json) => sql`insert into spoken_for
      (visit_id, order_id, said_by_sealed, relation, record, said_at)
    select ${idIn(json)}, ("row" ->> 'orderId')::uuid, "row" ->> 'saidBySealed',
      "row" ->> 'relation', "row" ->> 'record', ("row" ->> 'saidAt')::timestamptz
    from json_extract_path(${json}::json, 'row') as "row" returning 1`,
}
