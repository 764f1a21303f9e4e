import { visitOf, type Walk } from './money-acts.ts'
import { timePasses } from './money-back.ts'
import type { Booked } from './money-model.ts'

const MINUTE = 60_000
/** A visit is given another time twice at most. */
const MOST_MOVES = 2

/** Before its hour, and after an hour in which nobody came. */
export const isMovable = ({ stage, moves = 0 }: Booked) =>
  ['offered', 'accepted', 'missed'].includes(stage) && moves < MOST_MOVES

/** Another time is free: prices, the fee of cancelling and what is carried stay. */
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
 * Nobody came in half an hour after the visit's end. Of the others, too, those are given up whose
 * hour is over, or begins within an hour with nobody to come.
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

/** Those of earlier walks among them, a batch at a time. */
async function everyVisitGivenUp({ stage }: Walk) {
  for (;;) {
    const given = await stage.crew.worker.giveUpVisits()
    if (given.unaccepted + given.missed + given.left === 0) return
  }
}
