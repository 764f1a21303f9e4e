import type { Quiet } from './quiet.ts'

/** What a phlebotomist is told of beside what the office writes to them. */
export const visitNews = ['visit-offered', 'visit-cancelled'] as const
export type VisitNews = (typeof visitNews)[number]

/**
 * Hours before a visit within which its end is told at any time of day: whoever is about to leave
 * must know.
 * Source: decision 197.
 */
const NEVER_SILENT_HOURS = 12

/** Minutes in which a page or a device may take it, before an SMS is sent. Source: decision 197. */
const SMS_AFTER_MINUTES = 5

/** Hours before a visit from which an SMS is the last resort. Source: decision 197. */
const SMS_WITHIN_HOURS = 4

type About = { event: VisitNews; startsAt: Temporal.Instant; writtenAt: Temporal.Instant }
type Person = {
  quiet: Quiet
  /** An open page has read it, or a device or an SMS has taken it. */
  isReached: boolean
}

/** What is done now for one person, and when it is looked at again; null: never. */
export type Telling = { push: boolean; sms: boolean; again: Temporal.Instant | null }

/**
 * How a phlebotomist is told of an offer, or of the end of a visit of theirs: by their devices while
 * they work, and by SMS where the visit is soon and nothing has taken it for some minutes. What
 * comes while they are left alone waits until they work, and is judged again then. The end of a visit
 * that is soon waits for nobody.
 * Source: decision 197.
 */
export function telling(
  { event, startsAt, writtenAt }: About,
  { quiet, isReached }: Person,
  now: Temporal.Instant,
): Telling {
  if (!isBefore(now, startsAt)) return { push: false, sms: false, again: null }
  const urgentFrom =
    event === 'visit-cancelled' ? startsAt.subtract({ hours: NEVER_SILENT_HOURS }) : startsAt
  const isUrgent = !isBefore(now, urgentFrom)
  if (quiet.isQuiet && !isUrgent) {
    const again = earlier(quiet.until ?? urgentFrom, urgentFrom)
    return { push: false, sms: false, again: isBefore(again, startsAt) ? again : null }
  }
  if (isReached) return { push: true, sms: false, again: null }
  const began = quiet.isQuiet ? earlier(urgentFrom, now) : quiet.since
  const patience = later(writtenAt, began).add({ minutes: SMS_AFTER_MINUTES })
  const smsFrom = later(patience, startsAt.subtract({ hours: SMS_WITHIN_HOURS }))
  if (!isBefore(now, smsFrom)) return { push: true, sms: true, again: null }
  return { push: true, sms: false, again: isBefore(smsFrom, startsAt) ? smsFrom : null }
}

/**
 * The next look at a message for several people; `opens`: when more of them are asked.
 * Source: decisions 194 and 197.
 */
export function nextLook(
  all: readonly Telling[],
  opens: Temporal.Instant | null = null,
): Temporal.Instant | null {
  const looks = [...all.flatMap(({ again }) => again ?? []), ...(opens ? [opens] : [])]
  return looks.toSorted((one, other) => Temporal.Instant.compare(one, other))[0] ?? null
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  isBefore(one, other) ? one : other
const later = (one: Temporal.Instant, other: Temporal.Instant) =>
  isBefore(one, other) ? other : one
