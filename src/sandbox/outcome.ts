import { type Payment, redirectWord } from './payment.ts'

/** What a person, or a test, can choose on the hosted page. */
export const outcomes = [
  'success',
  'failure',
  'abort',
  'delay',
  'tampered',
  'tampered-status',
  'silence',
  'twice',
] as const
export type Outcome = (typeof outcomes)[number]

/** `amount`: what a tampered message or answer says instead of the truth. */
export type More = { delaySeconds?: number | undefined; amount?: string | undefined }

const FALSE_AMOUNT = '1.00'
const DELAY_SECONDS = 30
/** Source: reliability C1 «Page timeout». */
const PAGE_MINUTES = 15

/** The payment after its outcome was chosen. A page that was open too long accepts no payment. */
export function chosen(
  payment: Payment,
  outcome: Outcome,
  more: More,
  now: Temporal.Instant,
): Payment {
  const isLate = Temporal.Instant.compare(now, pageEnd(payment)) > 0
  const status = isLate ? 'Timeout' : statusAfter(outcome)
  const delay = more.delaySeconds ?? DELAY_SECONDS
  return {
    ...payment,
    status,
    statusAt: now.toString(),
    successAt: status === 'Awaited' ? now.add({ seconds: delay }).toString() : null,
    amount: outcome === 'tampered-status' ? (more.amount ?? FALSE_AMOUNT) : payment.amount,
  }
}

/** The fields of a redirect or notification about a payment. */
export function messageFields(payment: Payment, amount = payment.amount): Record<string, string> {
  const word = redirectWord(payment.status)
  return {
    order_id: payment.number,
    tracking_id: payment.referenceNo,
    bank_ref_no: payment.bankReference,
    order_status: word,
    failure_message: word === 'Failure' ? 'The bank said no' : '',
    payment_mode: 'Net Banking',
    card_name: 'Sandbox Bank',
    status_code: 'null',
    status_message: word === 'Success' ? 'Y' : 'N',
    currency: payment.currency,
    amount,
    billing_name: payment.billingName,
    mer_amount: amount,
    retry: 'N',
    response_code: word === 'Success' ? '0' : '1',
  }
}

/** The amount in the browser's message: false where that outcome was chosen. */
export function postedAmount(order: { amount: string }, outcome: Outcome, more: More): string {
  return outcome === 'tampered' ? (more.amount ?? FALSE_AMOUNT) : order.amount
}

/** Pending until its time has come. */
export function settledBy(now: Temporal.Instant, payment: Payment): Payment {
  const { successAt } = payment
  if (!successAt || Temporal.Instant.compare(now, Temporal.Instant.from(successAt)) < 0)
    return payment
  return { ...payment, status: 'Successful', statusAt: successAt, successAt: null }
}

function pageEnd({ at }: Payment) {
  return Temporal.Instant.from(at).add({ minutes: PAGE_MINUTES })
}

function statusAfter(outcome: Outcome): string {
  if (outcome === 'failure') return 'Unsuccessful'
  if (outcome === 'abort') return 'Aborted'
  return outcome === 'delay' ? 'Awaited' : 'Successful'
}
