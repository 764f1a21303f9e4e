import type { BookingTree, ItemRow } from '#src/db/queries/bookings/booking-tree.ts'
import { takeBack } from '#src/usecases/parts/settlement/take-back.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The sample is lost to the test: its accrual is reversed or clawed back; no effect where there was
 * none.
 * Source: life cycle 7.
 */
export async function unearn(step: Step, { booking }: BookingTree, item: ItemRow): Promise<void> {
  await takeBack(step, booking, item)
}
