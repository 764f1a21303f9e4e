import { z } from 'zod'
import { IsoInstant } from '#src/domain/iso-instant.ts'
import { type MessageChannel, messageChannels } from '#src/domain/messages/message-state.ts'
import type { Paise } from '#src/domain/money.ts'
import { BookingNumber } from './booking.ts'
import { toldReason } from './told-events.ts'

/** How many rows one page of a story is made of. Source: decision 178. */
export const STORY_ROWS = 300

export const ViewStory = z.strictObject({
  number: BookingNumber,
  /** The oldest moment of the page before: what happened earlier is shown. */
  before: IsoInstant.optional(),
})
export type ViewStory = z.infer<typeof ViewStory>

/** What a message was about, no more: never its text, and nothing that a result made it say. */
export type StoryTopic =
  | 'booking'
  | 'visit'
  | 'code'
  | 'payment'
  | 'fee'
  | 'refund'
  | 'sample'
  | 'report'

/** One thing that happened; equal ones of one instant are counted together. */
export type StoryRow = {
  /** A state was entered, somebody did or saw something, a message was written, a call was made. */
  of: 'change' | 'act' | 'read' | 'message' | 'call'
  /** ISO 8601 in UTC, to the microsecond: what one transaction did has one instant. */
  at: string
  /** The machine, the action or the event of the message. */
  name: string
  /** The state entered, or the channel. */
  detail: string | null
  count: number
  /** In paise. */
  amount: Paise | null
  reason: string | null
  /** When a message was sent, and what became of it. */
  sentAt: string | null
  state: string | null
  /** Of a message: whether it was for who booked, not for a phlebotomist, a lab or the office. */
  toBooker: boolean | null
  actorKind: string | null
  actorId: string | null
  actorName: string | null
}

type Who = Pick<StoryRow, 'actorKind' | 'actorId' | 'actorName'>

/** Everything that one transaction did to the booking, with who did it. */
export type StoryMoment = Who & {
  at: string
  actions: string[]
  changes: Pick<StoryRow, 'name' | 'detail' | 'count' | 'amount' | 'reason'>[]
  messages: {
    topic: StoryTopic
    channel: MessageChannel
    toBooker: boolean
    state: string | null
    sentAt: string | null
  }[]
  calls: number
}

/** Actions that would tell what a result was, and a message that would. */
const tellsOfResults = /^(?:(?:call|notifiable|reader):|result:hold$|result-to-tell$)/

/**
 * Rows, newest first, as moments, and before which instant the story continues; null where
 * that is all. A moment that the limit cut is left to the next page. The office learns that a result
 * was entered, not that it was held back, nor what a lab wrote about it.
 * Source: decision 178; model, "People": least data.
 */
export function storyOf(
  rows: readonly StoryRow[],
  limit: number = STORY_ROWS,
): { moments: StoryMoment[]; before: string | null } {
  const isCut = rows.length > limit
  const instants = Map.groupBy(rows.slice(0, limit), ({ at }) => at)
  const whole = [...instants.entries()]
  // One transaction that is longer than a page is shown as far as it goes.
  const shown = isCut && whole.length > 1 ? whole.slice(0, -1) : whole
  const moments = shown.flatMap(([at, together]) => momentsOf(at, together))
  return { moments, before: isCut ? (shown.at(-1)?.[0] ?? null) : null }
}

function momentsOf(at: string, rows: readonly StoryRow[]): StoryMoment[] {
  const told = rows.filter(
    ({ of, name }) => (of !== 'act' && of !== 'message') || !tellsOfResults.test(name),
  )
  // A message has no author: it belongs to what was done at that instant.
  const [done, written] = [told.filter(hasActor), told.filter((row) => !hasActor(row))]
  const byActor = [
    ...Map.groupBy(done, ({ actorKind, actorId }) => `${actorKind} ${actorId}`).values(),
  ]
  const [first = [], ...others] = byActor
  return [[...first, ...written], ...others]
    .filter((own) => own.length > 0 && !own.every(isPassing))
    .map((own) => momentOf(at, own))
}

/** Time looked and changed nothing that is told: whom to ask first stands beside the visit. */
const isPassing = ({ of, name }: StoryRow) => of === 'act' && name === 'clock:tick'

const hasActor = ({ of }: StoryRow) => of !== 'message'

function momentOf(at: string, rows: readonly StoryRow[]): StoryMoment {
  const of = (kind: StoryRow['of']) => rows.filter((row) => row.of === kind)
  const { actorKind = 'worker', actorId = null, actorName = null } = rows.find(hasActor) ?? {}
  return {
    at,
    actorKind,
    actorId,
    actorName,
    actions: [...new Set(of('act').map(({ name }) => name))],
    changes: of('change').map(asTold),
    messages: of('message').map(({ name, detail, toBooker, state, sentAt }) => ({
      topic: topicOf(name),
      channel: messageChannels.find((channel) => channel === detail) ?? 'email',
      toBooker: toBooker ?? false,
      state,
      sentAt,
    })),
    calls: of('call').length,
  }
}

function asTold({ name, detail, count, amount, reason }: StoryRow): StoryMoment['changes'][number] {
  return {
    name,
    detail: name === 'item' && detail === 'held' ? 'entered' : detail,
    count,
    amount,
    reason: toldReason(name, reason),
  }
}

const topics: readonly (readonly [RegExp, StoryTopic])[] = [
  [/^(?:report|result|test)-/, 'report'],
  [/^refund-/, 'refund'],
  [/^visit-fee-/, 'fee'],
  [/^payment-/, 'payment'],
  [/^start-code-/, 'code'],
  [/sample/, 'sample'],
  [/^(?:visit-|nobody-)/, 'visit'],
]

/**
 * What a message was about, by its event.
 * Source: decision 178.
 */
export function topicOf(event: string): StoryTopic {
  return topics.find(([of]) => of.test(event))?.[1] ?? 'booking'
}
