import { orderOf } from '#src/domain/bookings/aggregate.ts'
import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { bloodRoomOf } from './child-blood.ts'
import { isOpenForMore } from './fresh-sample.ts'
import type { FreeHour, ReplaceableSample } from './sample-at-hand.ts'
import { testsOfTube } from './tests-of-tube.ts'
import { bloodOf } from './tube-plan.ts'

type Tube = ReplaceableSample['tubes'][number]
type Visit = ReplaceableSample['visits'][number]
type Hour = { startsAt: Temporal.Instant; endsAt: Temporal.Instant }

/**
 * Where a fresh sample is drawn: on a visit that is offered already, in a free hour, or nowhere,
 * because no hour is free or the child may give no more blood in the days ahead.
 */
export type FreshDraw =
  | { visit: Visit; hour?: undefined }
  | { visit?: undefined; hour: FreeHour }
  | { visit?: undefined; hour?: undefined; isTooMuch: boolean }

/** Days ahead in which a fresh sample is offered. Source: life cycle 4. */
export const DAYS_AHEAD = 14

/**
 * The visit on which a fresh sample is drawn: one that is offered already, because tubes of one
 * booking lost together are drawn together, or a free one in the lab's next free slot. Only where
 * the time suits its tests and, for a child, the blood limit allows it.
 * Source: life cycle 4; decision 044.
 */
export function freshDraw(facts: ReplaceableSample, tube: Tube, now: Temporal.Instant): FreshDraw {
  const moments = testsOfTube(facts, tube)
  const isRight = (hour: Hour) => !firstOutside(moments, hour)
  const isSafe = safeDraw(facts, tube, now.add({ hours: NOTICE_HOURS }))
  const visit = facts.visits.find((one) => isOpenForMore(one) && isRight(one) && isSafe(one))
  if (visit) return { visit }
  const right = facts.freeHours.filter(isRight)
  const hour = right.find(({ startsAt }) => isSafe({ startsAt }))
  return hour ? { hour } : { isTooMuch: right.length > 0 }
}

/**
 * Whether the phlebotomist who is still there may draw it at once: always for an adult.
 * Source: life cycle 4; decision 044.
 */
export function isSafeAtTheDoor(facts: ReplaceableSample, tube: Tube): boolean {
  const here = facts.visits.find(({ id }) => id === tube.visitId)
  return here !== undefined && safeDraw(facts, tube, here.startsAt)(here)
}

/** Whether a tube like this one may be drawn on a visit: what was drawn for the old one counts. */
function safeDraw(facts: ReplaceableSample, tube: Tube, from: Temporal.Instant) {
  const { known } = facts
  const roomAt = bloodRoomOf(known, orderOf(facts, tube.orderId), { from })
  const ml = bloodOf([tube], known.types)
  return (visit: { startsAt: Temporal.Instant; id?: VisitId }) => ml === 0 || ml <= roomAt(visit)
}
