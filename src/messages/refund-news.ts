import { formatRupees } from '#src/domain/format-rupees.ts'
import type { Paise } from '#src/domain/money.ts'

/** The events of a refund that a patient is told about. */
type RefundEvent =
  | 'refund-account-needed'
  | 'refund-processed'
  | 'refund-rejected'
  | 'refund-overdue'
  | 'refund-returned'

export type RefundNews = {
  /** The operator's name, as its patients know it. */
  brand: string
  event: RefundEvent
  /** The booking's number; null: money without a booking. */
  number: string | null
  amount: Paise
  /** The way the money is refunded. */
  by: 'gateway' | 'bank'
  /** The last characters of the receiving account. */
  account: string | null
  dueBy: Temporal.PlainDate
  /** The bank's number of the transfer. */
  utr?: string | null
  reason?: string | null
}

/** Subject and text of one message about a refund, the same by SMS and e-mail. */
export function refundNews(news: RefundNews): { subject: string; text: string } {
  const of = news.number ? ` ${news.number}` : ''
  return { subject: `${news.brand} refund${of}`, text: `${news.brand}${of}: ${words(news)}` }
}

function words({ event, amount, by, account, dueBy, utr, reason }: RefundNews): string {
  const rupees = formatRupees(amount)
  const day = dueBy.toLocaleString('en-IN', { day: 'numeric', month: 'long' })
  switch (event) {
    case 'refund-account-needed':
      return `${rupees} will be refunded to your bank account. Tell us which account on the booking page.`
    case 'refund-returned':
      return `the bank returned your refund of ${rupees}. We still owe it to you. Give us another account on the booking page.`
    case 'refund-processed':
      return by === 'gateway'
        ? `${rupees} was refunded to where you paid from. Your bank may take a few days to show it.`
        : `${rupees} was sent to your account ${account ?? ''}, bank reference ${utr ?? ''}.`
    case 'refund-rejected':
      return `${rupees} will not be refunded: ${reason ?? ''}`
    case 'refund-overdue':
      return `your refund of ${rupees} was due by ${day} and is late. We are sorry and are working on it.`
  }
}
