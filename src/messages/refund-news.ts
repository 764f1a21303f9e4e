import { formatRupees } from '#src/domain/format-rupees.ts'
import type { Paise } from '#src/domain/money.ts'
import { intlOf, type Language } from '#src/domain/people/language.ts'
import { calendarDay } from './india-times.ts'
import type { News } from './news.ts'
import { type Say, saying } from './say.ts'

export type RefundFacts = {
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

type Said = { amount: string; account: string; utr: string; reason: string; day: string }
type Told = (say: Say, said: Said, facts: RefundFacts) => string

/** The events of a refund that a patient is told about, each with the facts of its text. */
const events = {
  'refund-account-needed': (say, { amount }) => say('refund_account_needed', { amount }),
  'refund-processed': (say, { amount, account, utr }, { by }) =>
    by === 'gateway'
      ? say('refund_processed_card', { amount })
      : say('refund_processed_bank', { amount, account, utr }),
  'refund-rejected': (say, { amount, reason }) => say('refund_rejected', { amount, reason }),
  'refund-overdue': (say, { amount, day }) => say('refund_overdue', { amount, day }),
  'refund-returned': (say, { amount }) => say('refund_returned', { amount }),
} as const satisfies Record<string, Told>

export type RefundEvent = keyof typeof events

/** Subject and text of one message about a refund, the same by SMS and e-mail. */
export function refundNews(
  event: RefundEvent,
  facts: RefundFacts,
  { brand, language }: { brand: string; language: Language },
): News {
  const say = saying(language)
  const tell: Told = events[event]
  const { number, amount, account, utr, reason, dueBy } = facts
  const said = {
    amount: formatRupees(amount, intlOf[language]),
    account: account ?? '',
    utr: utr ?? '',
    reason: reason ?? '',
    day: calendarDay(dueBy, language),
  }
  const words = tell(say, said, facts)
  return number
    ? {
        subject: say('subject_refund', { brand, number }),
        text: say('line', { brand, number, words }),
      }
    : { subject: say('subject_refund_alone', { brand }), text: say('line_alone', { brand, words }) }
}

export function isRefundEvent(event: string): event is RefundEvent {
  return Object.hasOwn(events, event)
}
