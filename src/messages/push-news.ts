import { inLanguage, type Language } from '#src/domain/people/language.ts'
import type { NamesIn, Say } from './say.ts'
import { saying } from './say.ts'
import type { EnglishTexts } from './texts.ts'

type TextKey = Extract<keyof EnglishTexts, `push_${string}`>

/** A later step of the same kind takes the place of an earlier one, on its way and on the screen. */
type Kind = 'visit' | 'report' | 'recall' | 'money'

type Step = {
  text: Exclude<TextKey, 'push_line'>
  kind: Kind
  /** After this it says nothing new: not shown later. */
  hours: number
  urgency: 'normal' | 'high'
}

const visit = { kind: 'visit', hours: 24, urgency: 'normal' } as const
const report = { kind: 'report', hours: 24, urgency: 'normal' } as const
const recall = { kind: 'recall', hours: 72, urgency: 'high' } as const
const money = { kind: 'money', hours: 24, urgency: 'normal' } as const

/**
 * The steps that devices alone are told: an SMS for each would be too many.
 * Source: decision 186.
 */
const onDevicesAlone = {
  'visit-arrived': { ...visit, text: 'push_arrived', hours: 1, urgency: 'high' },
  'visit-collected': { ...visit, text: 'push_collected' },
  'visit-at-lab': { ...visit, text: 'push_at_lab' },
} as const satisfies Readonly<Record<string, Step>>

export type DeviceEvent = keyof typeof onDevicesAlone

/** Whether devices alone are told of it. */
export function isOfDevices(event: string): event is DeviceEvent {
  return Object.hasOwn(onDevicesAlone, event)
}

/**
 * The steps of an order that a device is told, most beside the SMS or the letter of the same event. What
 * is missing here is told by these alone: what the person just did, what needs more than a line, and
 * a call about a result.
 * Source: decision 180.
 */
const steps: Readonly<Record<string, Step>> = {
  ...onDevicesAlone,
  'visit-accepted': { ...visit, text: 'push_accepted' },
  'visit-released': { ...visit, text: 'push_released' },
  'visit-departed': { ...visit, text: 'push_departed', hours: 1, urgency: 'high' },
  'visit-delayed': { ...visit, text: 'push_delayed', hours: 1, urgency: 'high' },
  'visit-in-doubt': { ...visit, text: 'push_in_doubt', hours: 1, urgency: 'high' },
  'visit-rescheduled': { ...visit, text: 'push_rescheduled' },
  'visit-separated': { ...visit, text: 'push_separated' },
  'visit-time-proposed': { ...visit, text: 'push_proposed', urgency: 'high' },
  'visit-time-kept': { ...visit, text: 'push_kept' },
  'preparation-reminder': { ...visit, text: 'push_prepare', hours: 12 },
  'visit-failed': { ...visit, text: 'push_failed' },
  'nobody-accepted': { ...visit, text: 'push_nobody', urgency: 'high' },
  'fresh-sample-needed': { ...visit, text: 'push_fresh' },
  'sample-lost': { ...visit, text: 'push_lost' },
  'booking-cancelled': { ...visit, text: 'push_cancelled' },
  'visit-not-made-ended': { ...visit, text: 'push_ended' },
  'report-part-ready': { ...report, text: 'push_part_ready' },
  'report-ready': { ...report, text: 'push_ready' },
  'report-revised': { ...recall, text: 'push_changed' },
  'report-withdrawn': { ...recall, text: 'push_withdrawn' },
  'refund-account-needed': { ...money, text: 'push_refund_account' },
  'refund-processed': { ...money, text: 'push_refund' },
}

/** The events of which devices are told. */
export const pushEvents: readonly string[] = Object.keys(steps)

/**
 * By which later events about its booking each is overtaken, and then not told any more: by its own
 * kind, and the news of a report also by its recall. A recall of one report is overtaken by the next
 * one of that report (`pushRecalls`), not by another report of the booking.
 * Source: decision 180.
 */
export const pushOvertakers: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(steps).map(([event, { kind }]) => [
    event,
    Object.keys(steps).filter((later) => {
      const by = steps[later]?.kind
      return by === kind || (kind === 'report' && by === 'recall')
    }),
  ]),
)

/** The news of one report: no other report of its booking hides or overtakes it. */
export const pushRecalls: readonly string[] = Object.keys(steps).filter(
  (event) => steps[event]?.kind === 'recall',
)

/** For how many hours what devices alone are told is news. */
export function hoursOfNews(event: DeviceEvent): number {
  return onDevicesAlone[event].hours
}

/** What a push service is told of a message, besides its encrypted text. */
export type PushNews = {
  title: string
  text: string
  /** The page that a tap opens. */
  path: string
  /**
   * One word for the booking and the kind of news, and of a recall for its report: the later message
   * replaces the earlier one.
   */
  tag: string
  hours: number
  urgency: Step['urgency']
}

/**
 * A message to a device about a booking: its number and what happened. No test, no result, no name
 * and no amount, because a locked screen shows it to whoever is near. Undefined for an event of
 * which devices are not told. `about`: a keyed hash of what the message is about.
 */
export function pushNews(
  event: string,
  { number, about }: { number: string; about: string },
  { brand, language }: { brand: string; language: Language },
): PushNews | undefined {
  const step = Object.hasOwn(steps, event) ? steps[event] : undefined
  if (!step) return undefined
  const say = saying(language)
  const { kind, hours, urgency } = step
  return {
    title: brand,
    text: say('push_line', { number, words: wordsOf(say, step) }),
    path: inLanguage(language, `/bookings/${number}`),
    tag: kind === 'recall' ? `${number}-recall-${about}` : `${number}-${kind}`,
    hours,
    urgency,
  }
}

/** The texts of steps name nothing: a placeholder in one does not compile. */
type Plain = [NamesIn<EnglishTexts[Step['text']]>] extends [never] ? Step['text'] : never

function wordsOf(say: Say, { text }: { text: Plain }): string {
  return say(text, {})
}
