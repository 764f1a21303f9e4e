import type { MessageId } from './message-id.ts'

/**
 * What became of an attempt to send: accepted, refused by its channel, too late to try, to an
 * address that no longer exists, or followed by a later message that says more.
 */
export type Attempt = 'sent' | 'refused' | 'expired' | 'gone' | 'overtaken'

/** What the outbox keeps of it. */
export type Delivery = {
  id: MessageId
  state: 'sent' | 'dropped' | 'queued'
  sentAt: Temporal.Instant | null
  /** Not tried again before this. */
  dueAt: Temporal.Instant | null
}

const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 600

/**
 * What is stored after an attempt. A refused message is tried again after as long as it has waited
 * already, at least 15 seconds and at most ten minutes, so the intervals double.
 * Source: reliability F4.
 */
export function deliveryOf(
  { id, createdAt }: { id: MessageId; createdAt: Temporal.Instant },
  attempt: Attempt,
  now: Temporal.Instant,
): Delivery {
  if (attempt === 'sent') return { id, state: 'sent', sentAt: now, dueAt: null }
  if (attempt !== 'refused') return { id, state: 'dropped', sentAt: null, dueAt: null }
  const waited = now.since(createdAt).total('seconds')
  const seconds = Math.min(Math.max(waited, FIRST_WAIT_SECONDS), LONGEST_WAIT_SECONDS)
  const dueAt = now.add({ milliseconds: Math.round(seconds * 1000) })
  return { id, state: 'queued', sentAt: null, dueAt }
}

/** Whether it is of no use any more, like a sign-in code after its time. Source: reliability F4. */
export function isExpired(
  { expiresAt }: { expiresAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  return expiresAt !== null && Temporal.Instant.compare(expiresAt, now) <= 0
}
