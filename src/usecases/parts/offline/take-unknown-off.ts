import { withEnding } from '#src/db/queries/bookings/ending.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OfflineEvent } from '#src/domain/offline/event.ts'
import { unknownAddOns } from '#src/domain/offline/unknown-add-ons.ts'
import { testsTakenOff } from '#src/domain/orders/taking-off.ts'
import { endingAt } from '#src/usecases/parts/bookings/end-booking.ts'
import type { loadAnothersCollection } from '#src/usecases/parts/visits/collection.ts'
import { saveChanged } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

type Facts = Awaited<ReturnType<typeof loadAnothersCollection>>

/**
 * Part of a verb: takes off the tests that joined without this phone knowing, free of charge, and tells
 * the patient; false where its step shows none. Under the lock that the facts were read with.
 * Source: decision 211.
 */
export async function takeUnknownOff(
  step: Step,
  facts: Facts,
  { step: kept }: OfflineEvent,
): Promise<boolean> {
  const unknown = unknownAddOns(facts, kept)
  const [first] = unknown.items
  if (!first) return false
  const { booking } = facts
  const whole = await withEnding(step.tx, facts, indianDay(step.now))
  const changed = testsTakenOff(whole, unknown, endingAt(step))
  const news = [{ event: 'test-not-performed', startsAt: facts.visit.startsAt } as const]
  await saveChanged(step, facts, { ...changed, news, bookingId: booking.id })
  return true
}
