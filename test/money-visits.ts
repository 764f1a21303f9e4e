import { visitOf, type Walk } from './money-acts.ts'
import { timePasses } from './money-back.ts'
import type { Booked } from './money-model.ts'

const MINUTE = 60_000
/** A visit is rescheduled at most twice. */
const MOST_MOVES = 2

/** Before its slot, and after a slot in which nobody came. */
export const isMovable = ({ stage, moves = 0 }: Booked) =>
  ['offered', 'accepted', 'missed'].includes(stage) && moves < MOST_MOVES

/** Rescheduling is free: prices, the cancellation fee and what is carried stay. */
export async function reschedule(walk: Walk, on: Booked) {
  const startsAt = await walk.stage.anHour(walk)
  const { visitId } = await walk.patient.rescheduleVisit({ ...visitOf(on), startsAt })
  Object.assign(on, {
    visitId,
    stage: 'offered',
    moves: (on.moves ?? 0) + 1,
    lateAt: Date.parse(startsAt) + 90 * MINUTE,
  })
}

/**
 * Nobody came within half an hour after the visit's end. Other visits are given up too whose slot
 * is over, or begins within an hour with nobody assigned.
 */
export async function nobodyComes(walk: Walk, on: Booked) {
  const { clock } = walk.stage.product
  const late = Math.max(on.lateAt, clock.at().epochMilliseconds) + MINUTE
  clock.set(Temporal.Instant.fromEpochMilliseconds(late).toString())
  await everyVisitGivenUp(walk)
  for (const booked of walk.bookings) {
    const isMissed = booked.stage === 'accepted' && booked.lateAt < late
    const isUnaccepted = booked.stage === 'offered' && booked.lateAt - 150 * MINUTE <= late
    if (isMissed || isUnaccepted) Object.assign(booked, { stage: 'missed', wasPromised: isMissed })
  }
  await timePasses(walk)
}

/** Including those of earlier walks, a batch at a time. */
async function everyVisitGivenUp({ stage }: Walk) {
  for (;;) {
    const given = await stage.crew.worker.giveUpVisits()
    if (given.unaccepted + given.missed + given.left === 0) return
  }
}
