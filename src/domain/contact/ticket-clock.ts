import { INDIA } from '#src/domain/india-time.ts'

/**
 * A person acknowledges a message within this many hours.
 * Source: E-Commerce Rules, 2020, rule 4(5).
 */
export const ACKNOWLEDGE_HOURS = 48
/** It is answered or closed within this many calendar months in India. Source: the same. */
const END_MONTHS = 1
/** Hours before each deadline at which the office is alerted. Source: decision 062. */
export const ALARM_HOURS = { acknowledge: 12, end: 7 * 24 } as const

export type Deadline = keyof typeof ALARM_HOURS
const deadlines = ['acknowledge', 'end'] as const satisfies readonly Deadline[]

/** The two deadlines of a ticket, and what became of them. */
export type TicketClock = {
  /** When the message was received or reopened. */
  openedAt: Temporal.Instant
  acknowledgeBy: Temporal.Instant
  endBy: Temporal.Instant
  acknowledgedAt: Temporal.Instant | null
  endedAt: Temporal.Instant | null
  /** When the office was alerted that the deadline is near. */
  acknowledgeAlarmedAt: Temporal.Instant | null
  endAlarmedAt: Temporal.Instant | null
  /** The deadline that was missed; never cleared. */
  acknowledgeLateSince: Temporal.Instant | null
  endLateSince: Temporal.Instant | null
}

/** Starts both clocks: for a new message or a reopened one. Source: decision 062. */
export function clockFrom(openedAt: Temporal.Instant) {
  return {
    openedAt,
    acknowledgeBy: openedAt.add({ hours: ACKNOWLEDGE_HOURS }),
    endBy: openedAt.toZonedDateTimeISO(INDIA).add({ months: END_MONTHS }).toInstant(),
    acknowledgedAt: null,
    endedAt: null,
    acknowledgeAlarmedAt: null,
    endAlarmedAt: null,
  }
}

const isOver = (by: Temporal.Instant, now: Temporal.Instant) =>
  Temporal.Instant.compare(now, by) > 0

/**
 * What an acknowledgement changes; the first answer or closing acknowledges too.
 * Source: decision 062.
 */
export function acknowledged(clock: TicketClock, now: Temporal.Instant) {
  if (clock.acknowledgedAt) return {}
  const { acknowledgeBy, acknowledgeLateSince: before } = clock
  const late = isOver(acknowledgeBy, now) ? acknowledgeBy : null
  return { acknowledgedAt: now, acknowledgeLateSince: before ?? late }
}

/**
 * What an answer or a closing changes. Closing an answered ticket changes nothing more.
 * Source: decision 062.
 */
export function ended(clock: TicketClock, now: Temporal.Instant) {
  if (clock.endedAt) return {}
  const { endBy, endLateSince: before } = clock
  const late = isOver(endBy, now) ? endBy : null
  return { ...acknowledged(clock, now), endedAt: now, endLateSince: before ?? late }
}

/**
 * What is due now, as column values: alerts that were not sent yet, missed deadlines that are not
 * marked yet. `undefined` where nothing is due.
 * Source: decision 062.
 */
export function clockBrings(clock: TicketClock, now: Temporal.Instant) {
  const found = deadlines.flatMap((deadline) => broughtBy(clock, deadline, now) ?? [])
  if (found.length === 0) return undefined
  return {
    patch: Object.assign({}, ...found.map(({ patch }) => patch)) as Partial<TicketClock>,
    news: found.map(({ deadline, by, isBroken }) => ({ deadline, by, isBroken })),
  }
}

function broughtBy(clock: TicketClock, deadline: Deadline, now: Temporal.Instant) {
  const by = clock[`${deadline}By`]
  const isDone = clock[deadline === 'end' ? 'endedAt' : 'acknowledgedAt'] !== null
  if (isDone) return undefined
  const isBroken = isOver(by, now) && clock[`${deadline}LateSince`] === null
  const alarmFrom = by.subtract({ hours: ALARM_HOURS[deadline] })
  const isAlarm = isOver(alarmFrom, now) && clock[`${deadline}AlarmedAt`] === null
  if (!isBroken && !isAlarm) return undefined
  const patch = {
    ...(isBroken && { [`${deadline}LateSince`]: by }),
    ...(isAlarm && { [`${deadline}AlarmedAt`]: now }),
  }
  return { deadline, by, isBroken, patch }
}
