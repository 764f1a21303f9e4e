import { orderOf } from '#src/domain/bookings/aggregate.ts'
import { firstOutside } from '#src/domain/catalogue/collection-event.ts'
import { skillGap, type VisitToFit, whyNobody } from '#src/domain/rosters/roster-gap.ts'
import { NOTICE_HOURS } from '#src/domain/slots/slot.ts'
import { holdTime } from '#src/domain/stays/hold-time.ts'
import type { Hold } from '#src/domain/stays/stay.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
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
  | { visit?: undefined; hour: FreeHour; hold?: Hold | undefined }
  | { visit?: undefined; hour?: undefined; isTooMuch: boolean }

/** Days ahead in which a fresh sample is offered. Source: life cycle 4. */
export const DAYS_AHEAD = 14

/**
 * The visit on which a fresh sample is drawn: one that is offered already, because tubes of one
 * booking lost together are drawn together, or a free one in the lab's next free slot in which
 * somebody can come who has time. Only where the time suits its tests and, for a child, the blood limit
 * allows it. Where nobody has in any of these hours, the first counts: no test is given up because
 * of a roster.
 * Source: life cycle 4; decisions 044, 192, 193.
 */
export function freshDraw(facts: ReplaceableSample, tube: Tube, now: Temporal.Instant): FreshDraw {
  const moments = testsOfTube(facts, tube)
  const isRight = (hour: Hour) => !firstOutside(moments, hour)
  const isSafe = safeDraw(facts, tube, now.add({ hours: NOTICE_HOURS }))
  const open = facts.visits.filter(
    (one) => isOpenForMore(one) && isRight(one) && isSafe(one) && hasSkill(facts, tube, one),
  )
  const visit = open.find((one) => isTakenOn(one) || isWorked(facts, tube, one))
  if (visit) return { visit }
  const right = facts.freeHours.filter(isRight)
  const safe = right.filter(({ startsAt }) => isSafe({ startsAt }))
  for (const hour of safe) {
    const hold = holdTime(
      drawnThen(facts, tube, hour),
      facts.workers,
      visitOfOrder(facts, tube.orderId).phlebotomistId,
    )
    if (hold.ok) return { hour, hold: hold.value }
  }
  const [hour] = safe
  if (hour) return { hour }
  const [unfit] = open
  return unfit ? { visit: unfit } : { isTooMuch: right.length > 0 }
}

/**
 * Whether the phlebotomist who is still there may draw it at once: always for an adult.
 * Source: life cycle 4; decision 044.
 */
export function isSafeAtTheDoor(facts: ReplaceableSample, tube: Tube): boolean {
  const here = facts.visits.find(({ id }) => id === tube.visitId)
  return here !== undefined && safeDraw(facts, tube, here.startsAt)(here)
}

const isTakenOn = ({ phlebotomistId }: Visit) => phlebotomistId !== null

/** Whether who comes to this visit may draw from the person of a tube, or does already. */
function hasSkill(facts: ReplaceableSample, tube: Tube, visit: Visit): boolean {
  const { id, phlebotomistId, startsAt } = visit
  if (!isTakenOn(visit) || ordersOn(facts, id).has(tube.orderId)) return true
  const theirs = facts.workers.find((one) => one.phlebotomistId === phlebotomistId)
  const births = [orderOf(facts, tube.orderId).birthDate]
  return skillGap({ startsAt, births }, theirs?.roster ?? null) === null
}

/** Whether somebody of the city works who can draw this tube then, with what is planned there. */
function isWorked(facts: ReplaceableSample, tube: Tube, hour: Hour & { id: string }): boolean {
  return whyNobody(drawnThen(facts, tube, hour), facts.workers) === null
}

/** The place, and who is drawn then: this tube's person, and those of whatever is planned there. */
function drawnThen(facts: ReplaceableSample, tube: Tube, hour: Hour & { id: string }): VisitToFit {
  const drawn = ordersOn(facts, hour.id).add(tube.orderId)
  const births = facts.orders.filter(({ id }) => drawn.has(id)).map(({ birthDate }) => birthDate)
  const { latitude, longitude } = facts.booking
  const { startsAt, endsAt } = hour
  return { startsAt, endsAt, latitude, longitude, births }
}

/** The orders of which something is drawn on a visit; none for an hour without one. */
function ordersOn({ tubes }: ReplaceableSample, visitId: string): Set<string> {
  const drawn = tubes.filter((one) => one.visitId === visitId && one.state !== 'not-drawn')
  return new Set(drawn.map(({ orderId }) => orderId))
}

/** Whether a tube like this one may be drawn on a visit: what was drawn for the old one counts. */
function safeDraw(facts: ReplaceableSample, tube: Tube, from: Temporal.Instant) {
  const { known } = facts
  const roomAt = bloodRoomOf(known, orderOf(facts, tube.orderId), { from })
  const ml = bloodOf([tube], known.types)
  return (visit: { startsAt: Temporal.Instant; id?: VisitId }) => ml === 0 || ml <= roomAt(visit)
}
