import { lockEnding } from '#src/db/queries/bookings/ending.ts'
import { listUnservedOver, listUnservedToRemind } from '#src/db/queries/bookings/unserved.ts'
import type { EndingAtHand } from '#src/domain/bookings/booking-at-hand.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { EndingAt } from '#src/domain/bookings/ended-booking.ts'
import { endingUnserved, remindingUnserved } from '#src/domain/bookings/ending-unserved.ts'
import { UNSERVED_DAYS, UNSERVED_REMINDER_DAYS } from '#src/domain/bookings/unserved.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { MAX_RESCHEDULES } from '#src/domain/visits/may-reschedule.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone, MOST_A_PASS } from '#src/usecases/each-alone.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Ends bookings whose visit nobody made: a patient who neither rescheduled nor cancelled is
 * reminded after five days; after seven, or at once where the visit can no longer be rescheduled,
 * the booking ends exactly as if the patient had cancelled: free, refunded in full, credited where
 * the fault was ours. One transaction each.
 * Source: life cycle 1, "PT chooses new slot or full refund; no fee".
 */
export async function endUnserved(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const { over, toRemind } = await inStep(world, actor, async ({ tx, now }) => ({
    over: await listUnservedOver(tx, now.subtract({ hours: 24 * UNSERVED_DAYS }), {
      reschedules: MAX_RESCHEDULES,
      limit: MOST_A_PASS,
    }),
    toRemind: await listUnservedToRemind(
      tx,
      now.subtract({ hours: 24 * UNSERVED_REMINDER_DAYS }),
      MOST_A_PASS,
    ),
  }))
  const ended = new Set(over.map(({ id }) => id))
  const reminded = toRemind.filter(({ id }) => !ended.has(id))
  await eachAlone(
    [
      ...over.map((due) => ({ due, decide: endingUnserved })),
      ...reminded.map((due) => ({ due, decide: remindingUnserved })),
    ],
    (one) => endOrRemind(world, actor, one),
  )
  return { ended: over.length, reminded: reminded.length }
}

type Due = { id: VisitId; bookingId: BookingId; endedAt: Temporal.Instant }
type Decide = (facts: EndingAtHand, due: Due, at: EndingAt) => ReturnType<typeof endingUnserved>

function endOrRemind(world: World, actor: Actor, { due, decide }: { due: Due; decide: Decide }) {
  return inStep(world, actor, async (step) => {
    const facts = await lockEnding(step.tx, due.bookingId, indianDay(step.now))
    if (!facts) throw new Refusal('not-found')
    return save(step, 'clock:tick', facts, decide(facts, due, endingAt(step)))
  })
}
