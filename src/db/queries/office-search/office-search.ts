import { sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { RefundId } from '#src/domain/payments/payment.ts'
import type { Barcode } from '#src/domain/tubes/tube.ts'

export type FoundBooking = { number: BookingNumber; placedAt: number; accountId: UserId }

const told = sql`b.number, b.account_id as "accountId",
  (extract(epoch from b.placed_at) * 1000)::float8 as "placedAt"`

/** A booking by its number, by the number of an attempt to pay it, or by the number of its receipt. */
export async function bookingsBy(tx: Tx, q: { number?: BookingNumber; reference?: string }) {
  const number = q.number ?? null
  const receipt = q.reference ?? null
  const { rows } = await tx.execute<FoundBooking>(sql`select distinct ${told} from bookings b
    where b.id in (
      select id from bookings where number = ${number}
      union select booking_id from payment_attempts where number = ${number}
      union select booking_id from payments where receipt_number = ${receipt})`)
  return rows
}

/** The newest bookings of these people, a few of each. */
export async function newestOf(tx: Tx, accountIds: readonly UserId[], each: number) {
  if (accountIds.length === 0) return []
  const { rows } = await tx.execute<FoundBooking>(sql`
    select b.* from unnest(${sql.param(accountIds)}::uuid[]) as who (id)
    cross join lateral (select ${told} from bookings b where b.account_id = who.id
      order by b.id desc limit ${each}) b`)
  return rows
}

export type FoundTube = { barcode: string; state: string; number: BookingNumber }

/** The tube that carries or carried a label, or that a lab gave an accession number. */
export async function tubesBy(
  tx: Tx,
  q: { barcode?: Barcode | undefined; accession?: { labCode: string; text: string } | undefined },
) {
  const { rows } = await tx.execute<FoundTube>(sql`
    select coalesce(t.barcode, ${q.barcode ?? ''}) as barcode, t.state, b.number from tubes t
    join orders o on o.id = t.order_id join bookings b on b.id = o.booking_id
    where t.id in (
      select tube_id from barcodes where barcode = ${q.barcode ?? null}
      union select own.id from tubes own join labs l on l.id = own.lab_id
        where l.code = ${q.accession?.labCode ?? null} and own.accession = ${q.accession?.text ?? null})`)
  return rows
}

export type FoundRefund = {
  refundId: RefundId
  amount: number
  state: string
  number: BookingNumber | null
}

/** Refunds by the bank's number, by the number that the gateway was sent, or by the payment's. */
export async function refundsBy(
  tx: Tx,
  q: { number?: BookingNumber | undefined; reference?: string | undefined },
) {
  const reference = q.reference ?? null
  const { rows } = await tx.execute<FoundRefund>(sql`
    select r.id as "refundId", r.amount_paise::float8 as amount, r.state, b.number
    from refunds r left join bookings b on b.id = r.booking_id
    where r.id in (
      select id from refunds where utr = ${reference}
      union select refund_id from refund_sendings where ref_no = ${reference} or utr = ${reference}
      union select own.id from captures c join refunds own on own.capture_id = c.id
        where c.reference_no = ${reference}
      union select own.id from bookings asked join refunds own on own.booking_id = asked.id
        where asked.number = ${q.number ?? null})
    order by r.id desc limit 20`)
  return rows
}

export type FoundTicket = { id: string; number: TicketNumber; state: string; openedAt: number }

/** Tickets by their number, or by the keyed hashes of their writer's address. */
export async function ticketsBy(
  tx: Tx,
  q: { ticket?: TicketNumber | undefined; writers: readonly string[] },
) {
  const { rows } = await tx.execute<FoundTicket>(sql`
    select id, number, state, (extract(epoch from opened_at) * 1000)::float8 as "openedAt"
    from contact_messages where id in (
      select id from contact_messages where number = ${q.ticket ?? null}
      union select id from contact_messages where writer_hash = any(${sql.param(q.writers)}::text[]))
    order by opened_at desc limit 20`)
  return rows
}

export type FoundLab = { labId: LabId; code: string; name: string; state: string }

/** Labs of organizations with these keyed hashes of their PAN or GSTIN. */
export async function labsBy(tx: Tx, q: { pans: readonly string[]; gstins: readonly string[] }) {
  const { rows } = await tx.execute<FoundLab>(sql`
    select l.id as "labId", l.code, l.name, l.state from labs l where l.organization_id in (
      select id from organizations where pan_hash = any(${sql.param(q.pans)}::text[])
      union select id from organizations where gstin_hash = any(${sql.param(q.gstins)}::text[]))
    order by l.code limit 20`)
  return rows
}
