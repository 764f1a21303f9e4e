import { lockAccruing } from '#src/db/queries/ledger/accruing.ts'
import { loadTree, lockBooking } from '#src/db/queries/bookings/booking-tree.ts'
import { layOut, splitOf } from '#src/domain/pricing/split.ts'
import { BookingId } from '#src/domain/bookings/booking.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LegalEntity } from '#src/domain/labs/legal-entity.ts'
import { paymentCaptured } from '#src/domain/ledger/payment-journals.ts'
import { paise, sumPaise } from '#src/domain/money.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { accrual } from '#src/domain/settlement/accrual.ts'
import { keepAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker, aBooking } from './booking.ts'
import { aJoinedLab } from './labs.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
export type SoldLine = { price: number; percent: number; members: number[]; category?: string }

/** ₹499 at 18 %: from reliability C8. */
export const theVector: SoldLine = { price: 49_900, percent: 18, members: [1] }

/** A lab with a PAN and a bank account, and no accruals yet. */
export async function aPaidLab(
  product: Product,
  wish: { holder?: string; isPanless?: boolean; legalEntity?: LegalEntity } = {},
) {
  const labId = await aJoinedLab(product, { state: 'active' })
  const { id } = await anOrganization(product, labId)
  await product.asOwner(
    `update organizations set pan_hash = $2, legal_entity = coalesce($3, legal_entity) where id = $1`,
    [id, wish.isPanless ? null : `pan of ${labId}`, wish.legalEntity],
  )
  await openAccount(product, labId, wish.holder)
  return labId
}

/** Joined labs share a legal entity; this one has its own from now on. */
async function anOrganization({ asOwner, world }: Product, labId: LabId) {
  const id = world.chance.uuid()
  await asOwner(
    `insert into organizations (id, name, legal_entity, created_at)
     values ($1, 'Joined Labs Pvt Ltd', 'private', now())`,
    [id],
  )
  await asOwner(`update labs set organization_id = $2 where id = $1`, [labId, id])
  return { id }
}

let accounts = 0

/** The lab's bank account from now on. */
export async function openAccount(
  { asOwner, world, clock }: Product,
  labId: LabId,
  holder = 'Joined Labs Pvt Ltd',
) {
  accounts += 1
  const id = world.chance.uuid()
  const number = `50100${String(accounts).padStart(9, '0')}`
  const { sealed, hash } = keepAccount(world, id, number)
  await asOwner(
    `insert into lab_bank_accounts (id, lab_id, bank_name, holder_name, ifsc, account_sealed,
       account_hash, account_last_four, effective_at)
     values ($1, $2, 'State Bank of India', $3, 'SBIN0000001', $4, $5, $6, $7)`,
    [id, labId, holder, sealed, hash, number.slice(-4), clock.at().toString()],
  )
  return { number }
}

let template: { product: Product; bookingId: string } | undefined

async function aTemplate(product: Product) {
  if (template?.product !== product) {
    const { bookingId } = await aBooking(product, await aBooker(product))
    template = { product, bookingId }
  }
  return template.bookingId
}

let sold = 0

/**
 * An order whose report is published: paid, the lab received every sample, and its share accrued by
 * the product's own verb. Its booking is a copy of a real one.
 */
export async function anEarnedOrder(product: Product, labId: LabId, lines: SoldLine[]) {
  const { asOwner, world, clock } = product
  const from = await aTemplate(product)
  sold += 1
  const number = `OPL${String(9_000_000_000_000 + sold)}${String(sold).padStart(6, '0')}`
  const [bookingId, quoteId, orderId] = [0, 1, 2].map(() => world.chance.uuid())
  const at = clock.at().toString()
  const copied = (table: string, by: string) =>
    `insert into ${table} select (jsonb_populate_record(row, $2::jsonb)).* from ${table} row
     where ${by} = $1`
  const total = lines.reduce((sum, { price }) => sum + price, 0)
  await asOwner(`insert into booking_numbers values ($1, $2)`, [number, at])
  await asOwner(
    `insert into quotes select (jsonb_populate_record(row, jsonb_build_object('id', $2::text))).*
     from quotes row where id = (select quote_id from bookings where id = $1)`,
    [from, quoteId],
  )
  await asOwner(copied('bookings', 'row.id'), [
    from,
    {
      id: bookingId,
      quote_id: quoteId,
      number,
      tests_total_paise: total,
      collection_charge_paise: 0,
      receivables_total_paise: 0,
      total_paise: total,
      placed_at: at,
    },
  ])
  await asOwner(copied('payments', 'row.booking_id'), [
    from,
    { id: world.chance.uuid(), booking_id: bookingId, amount_paise: total },
  ])
  await asOwner(
    `insert into orders select (jsonb_populate_record(row, $2::jsonb)).* from orders row
     where row.booking_id = $1 limit 1`,
    [
      from,
      {
        id: orderId,
        booking_id: bookingId,
        lab_id: labId,
        state: 'reported',
        reported_at: at,
        created_at: at,
      },
    ],
  )
  for (const [position, line] of lines.entries())
    await insertLine(product, { from, orderId, labId, position, line })
  const items = await earnAll(product, BookingId.parse(bookingId))
  return { bookingId: BookingId.parse(bookingId), orderId: OrderId.parse(orderId), number, items }
}

type Inserted = {
  from: string
  orderId: string | undefined
  labId: LabId
  position: number
  line: SoldLine
}

async function insertLine(
  { asOwner, world }: Product,
  { from, orderId, labId, position, line }: Inserted,
) {
  const id = world.chance.uuid()
  const { platform, lab } = splitOf(paise(line.price), line.percent)
  const ofOrder = `where row.order_id = (select id from orders where booking_id = $1 limit 1) limit 1`
  await asOwner(
    `insert into order_lines select (jsonb_populate_record(row, $2::jsonb)).* from order_lines row ${ofOrder}`,
    [
      from,
      {
        id,
        order_id: orderId,
        position,
        item_code: `LINE${position}`,
        price_paise: line.price,
        platform_percent: line.percent,
        lab_percent: 100 - line.percent,
        platform_share_paise: platform,
        lab_share_paise: lab,
        ...(line.category && { category_code: line.category }),
      },
    ],
  )
  const prices = layOut(paise(line.price), line.members)
  const shares = layOut(platform, line.members)
  for (const [at, price] of prices.entries())
    await asOwner(
      `insert into test_items select (jsonb_populate_record(row, $2::jsonb
         || jsonb_build_object('test_code', (select code from tests order by code offset ${position * 20 + at} limit 1)))).*
       from test_items row ${ofOrder}`,
      [
        from,
        {
          id: world.chance.uuid(),
          order_id: orderId,
          line_id: id,
          lab_id: labId,
          position: position * 20 + at,
          name: `Test ${at + 1}`,
          state: 'authorised',
          price_paise: price,
          platform_share_paise: shares[at],
          lab_share_paise: price - (shares[at] ?? 0),
        },
      ],
    )
}

/** The patient paid, and the lab accepted every sample. */
function earnAll({ world }: Product, bookingId: BookingId): Promise<TestItemId[]> {
  return inStep(world, { kind: 'worker' }, async (step) => {
    const booking = await lockBooking(step.tx, bookingId)
    if (!booking) throw new Error('no booking')
    const tree = await loadTree(step.tx, booking)
    const amount = sumPaise(tree.items.map(({ price }) => price))
    const paid = { paymentId: tree.payment.id, accountId: booking.accountId, amount }
    await postJournal(step, bookingId, paymentCaptured({ ...paid, carried: [], credited: [] }))
    for (const { id } of tree.orders) {
      const accruing = await lockAccruing(step.tx, 'order', id, step.now)
      if (!accruing) throw new Error('no order')
      const items = tree.items.filter(({ orderId }) => orderId === id)
      const at = { now: step.now, newId: () => world.chance.uuid() }
      const { changed } = accrual({ ...tree, ...accruing }, items, at)
      await saveChanged(step, null, { bookingId, ...changed })
    }
    return tree.items.map(({ id }) => TestItemId.parse(id))
  })
}

/** The dispute window of everything reported so far is over, and its orders are closed. */
export async function windowPasses(product: Product, days = 8) {
  product.clock.pass(days * 24 * 60)
  await product.as({ kind: 'worker' }).closeOrders()
}

/**
 * The Monday of a finished week, with everything that has matured by now; the clock moves past it.
 */
export async function weekPasses({ clock }: Product): Promise<string> {
  const today = clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  clock.pass((8 - today.dayOfWeek) * 24 * 60)
  return today.subtract({ days: today.dayOfWeek - 1 }).toString()
}

/**
 * Debits minus credits of a lab, in paise: what is owed to it, on its way and gone from the bank.
 */
export async function labBalances({ pool }: Product, labId: LabId) {
  const { rows } = await pool.query(
    `select account, sum(amount_paise)::float8 as sum from ledger_entries e
       join ledger_journals j on j.id = e.journal_id
     where party_id = $1 or (account = 'bank' and j.subject_id in
       (select id from settlement_payouts where lab_id = $1))
     group by account`,
    [labId],
  )
  const of = (account: string): number => rows.find((row) => row.account === account)?.sum ?? 0
  return {
    payable: of('lab-payable'),
    inTransit: of('payouts-in-transit'),
    bank: of('bank'),
  }
}

/** The bank's answer about payouts: paid, each with its own number. */
export function bankSays(
  payouts: readonly { number: string; net: number; status?: string; utr?: string | null }[],
): { csv: string } {
  const rows = payouts.map(({ number, net, status = 'paid', utr }) =>
    [number, (net / 100).toFixed(2), status, utr ?? aUtr()].join(','),
  )
  return { csv: ['number,amount,status,utr', ...rows].join('\r\n') }
}

let utrs = 0
export function aUtr(): string {
  utrs += 1
  return `SBIN${String(utrs).padStart(12, '0')}`
}
