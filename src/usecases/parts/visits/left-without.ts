import type { BookingId } from '#src/domain/bookings/booking.ts'
import { leftWithout } from '#src/domain/visits/left-without.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import type { Step } from '#src/usecases/step.ts'

type Facts = { booking: { id: BookingId }; visit: Parameters<typeof leftWithout>[0] }

/** Tells who had accepted a visit that it has another time now, once that is saved. */
export async function tellLeftWithout(step: Step, { booking, visit }: Facts): Promise<void> {
  const left = leftWithout(visit)
  const told = { event: 'visit-moved-away', subjectId: booking.id } as const
  if (left) await notify(step, { id: left.id }, { ...told, facts: left.facts })
}
