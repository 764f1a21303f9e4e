import type { Contact } from '#src/db/queries/contact/contacts.ts'
import type { News } from '#src/domain/news.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { isOfDevices } from '#src/messages/push-news.ts'
import { sealedNotice } from './parts/messages/notify.ts'
import type { Step } from './step.ts'

/** Whose booking it is, and how they are reached. */
export type Told = {
  booking: { id: string; number: string; accountId: UserId; total: Paise }
  contact: Contact
}

/**
 * The messages of a decision, in words and sealed, as the outbox stores them. Throws where there is
 * news and the verb has loaded nobody to tell: a message must not be lost in silence.
 */
export function lettersOf({ world, now }: Step, told: Told | null, news: readonly News[]) {
  const [first] = news
  if (!first) return []
  if (!told) throw new Error(`nobody to tell of ${first.event}`)
  const { accountId: id } = told.booking
  return news.flatMap((one) => {
    const row = sealedNotice(world, { id, ...told.contact }, noticeOf(told, one))
    return row ? [row(now)] : []
  })
}

function noticeOf({ booking: { id, number, total } }: Told, news: News) {
  if ('refundId' in news) {
    const { event, refundId: subjectId, ...facts } = news
    const refund = { number, by: 'gateway', account: null, ...facts } as const
    return { event, once: undefined, subjectId, facts: refund }
  }
  if (news.once !== undefined) {
    const { event, once, heldUntil, ...facts } = news
    return { event, once, ...heldBy(heldUntil), subjectId: id, facts: { number, total, ...facts } }
  }
  const { event, once, heldUntil, ...facts } = news
  const about = { once, ...heldBy(heldUntil), subjectId: id, facts: { number, total, ...facts } }
  return isOfDevices(event) ? { event, ...about } : { event, ...about }
}

const heldBy = (heldUntil: Temporal.Instant | undefined) => (heldUntil ? { heldUntil } : {})
