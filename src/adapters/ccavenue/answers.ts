import { z } from 'zod'
import { INDIA } from '#src/domain/india-time.ts'
import { paise } from '#src/domain/money.ts'
import type {
  GatewayAnswer,
  GatewayListed,
  GatewayStatus,
  RefundState,
} from '#src/usecases/gateway.ts'
import { paiseOfDecimals } from './fee.ts'
import { no } from './api.ts'

/** The API has no order with that number, or nothing on that day. */
const NONE_FOUND = ['51419', '51313']

const text = z.string().trim().max(500)
const decimal = z.string().trim().max(20)
/** The gateway writes an absent value as `""` or as `null`. */
const perhaps = text.nullish().transform((value) => value || null)

const Trouble = z.looseObject({ error_code: perhaps, error_desc: perhaps, reason: perhaps })

/** The samples write `order_currncy`, the field table says `order_curr`. */
const Order = z
  .looseObject({
    order_no: text.min(1),
    reference_no: text.min(1),
    order_status: text.min(1),
    order_amt: decimal,
    order_currncy: text.optional(),
    order_curr: text.optional(),
    order_bank_ref_no: perhaps,
    order_card_name: perhaps,
    order_option_type: perhaps,
  })
  .refine((order) => order.order_currncy ?? order.order_curr)

const Listed = z.looseObject({
  order_date_time: text,
  order_fee_flat: decimal.optional(),
  order_fee_perc_value: decimal.optional(),
  order_tax: decimal.optional(),
})

const Page = z.looseObject({
  order_Status_List: z.array(z.unknown()),
  page_count: z.coerce.number().int().min(0).max(1000),
})

const states: Readonly<Record<string, RefundState>> = {
  'TS-REFC': 'confirmed',
  'TS-REFA': 'awaited',
  'TS-REFF': 'failed',
  'TS-REFD': 'declined',
}
const RefundList = z.looseObject({
  refund_list: z.array(
    z.looseObject({ refund_mer_ref_no: text, refund_status: text, refund_amt: decimal }),
  ),
})
const Refunded = z.looseObject({ refund_status: z.enum(['0', '1']) })
const Confirmed = z.looseObject({ success_count: text })

const nothing = paise(0)
const unreadable = no('unreadable', 'Its answer has another shape.')

export type ListedRefund = { refNo: string; state: RefundState; amount: string }

/** The refusal inside an answer; undefined where it has none. */
export function troubleIn(answer: unknown) {
  const trouble = Trouble.safeParse(answer)
  const code = trouble.data?.error_code
  if (!code) return undefined
  const says = trouble.data?.error_desc ?? trouble.data?.reason ?? ''
  return no(NONE_FOUND.includes(code) ? 'unknown' : 'refused', says.slice(0, 200), code)
}

/** One order's status, in the gateway's vocabulary. */
export function statusIn(answer: unknown): GatewayAnswer<GatewayStatus> {
  const order = Order.safeParse(answer)
  return order.success ? { ok: true, value: statusOf(order.data) } : unreadable
}

/** Whether a refund was accepted; only `refundsIn` says that it was paid. */
export function refundIn(answer: unknown): GatewayAnswer<'sent'> {
  const refund = Refunded.safeParse(answer)
  if (!refund.success) return unreadable
  return refund.data.refund_status === '0' ? { ok: true, value: 'sent' } : unreadable
}

/** Whether a payment is confirmed, so that the gateway captures it. */
export function confirmedIn(answer: unknown): GatewayAnswer<'confirmed'> {
  const list = Confirmed.safeParse(answer)
  if (!list.success) return unreadable
  if (list.data.success_count === '1') return { ok: true, value: 'confirmed' }
  const Failed = z.looseObject({ failed_List: z.tuple([z.unknown()]).rest(z.unknown()) })
  const failed = Failed.safeParse(answer)
  return (failed.success && troubleIn(failed.data.failed_List[0])) || unreadable
}

/** Every refund of a payment, each with its state. */
export function refundsIn(answer: unknown): GatewayAnswer<ListedRefund[]> {
  const list = RefundList.safeParse(answer)
  if (!list.success) return unreadable
  const refunds: ListedRefund[] = []
  for (const { refund_mer_ref_no: refNo, refund_status, refund_amt: amount } of list.data
    .refund_list) {
    const state = states[refund_status]
    if (!state) return unreadable
    refunds.push({ refNo, state, amount })
  }
  return { ok: true, value: refunds }
}

/** One page of a day's list, and the number of pages. It has no refunded amounts. */
export function pageIn(answer: unknown): GatewayAnswer<{ pages: number; rows: GatewayListed[] }> {
  const page = Page.safeParse(answer)
  if (!page.success) return unreadable
  const rows: GatewayListed[] = []
  for (const row of page.data.order_Status_List) {
    const listed = listedOf(row)
    if (!listed) return unreadable
    rows.push(listed)
  }
  return { ok: true, value: { pages: page.data.page_count, rows } }
}

function statusOf(order: z.infer<typeof Order>): GatewayStatus {
  return {
    number: order.order_no,
    referenceNo: order.reference_no,
    status: order.order_status,
    amount: order.order_amt,
    currency: order.order_currncy ?? order.order_curr ?? '',
    bankReference: order.order_bank_ref_no,
    instrument: order.order_card_name ?? order.order_option_type,
  }
}

function listedOf(row: unknown): GatewayListed | undefined {
  const order = Order.safeParse(row)
  const listed = Listed.safeParse(row)
  const at = listed.success ? instantOf(listed.data.order_date_time) : undefined
  if (!order.success || !listed.success || !at) return undefined
  const { order_fee_flat, order_fee_perc_value, order_tax } = listed.data
  const fees = [order_fee_flat, order_fee_perc_value, order_tax].filter((fee) => fee !== undefined)
  return {
    ...statusOf(order.data),
    at,
    feePaise: fees.length > 0 ? (paiseOfDecimals(fees) ?? null) : null,
    refundedPaise: nothing,
    isConfirmed: order.data.order_status === 'Shipped',
  }
}

/** `2015-03-31 11:20:44.47`, Indian time. */
function instantOf(written: string): Temporal.Instant | undefined {
  const parts = /^(\d{4}-\d\d-\d\d) ?(\d\d:\d\d:\d\d(?:\.\d{1,9})?)$/.exec(written)
  if (!parts) return undefined
  try {
    const local = Temporal.PlainDateTime.from(`${parts[1]}T${parts[2]}`)
    return local.toZonedDateTime(INDIA).toInstant()
  } catch {
    return undefined // 31 February
  }
}
