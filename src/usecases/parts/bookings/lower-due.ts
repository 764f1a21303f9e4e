import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { lowerAmountDue } from '#src/db/queries/bookings.ts'
import { type Paise, paise, sumPaise } from '#src/domain/money.ts'
import type { Step } from '#src/usecases/step.ts'
import { letCreditsGo } from './let-carried-go.ts'

/**
 * Reduces what is due at the door, never to zero: a credit as large as the rest waits for another
 * booking.
 */
export async function lowerDue(step: Step, tree: BookingTree, price: Paise) {
  const { payment, carried, credited } = tree
  const fees = sumPaise(carried.map(({ amount }) => amount))
  const isTooLittle = payment.amount - fees <= price
  const letGo = isTooLittle ? sumPaise(credited.map(({ amount }) => amount)) : paise(0)
  if (letGo > 0) await letCreditsGo(step, tree)
  await lowerAmountDue(step.tx, payment.id, mainVisit(tree).id, paise(price - letGo))
}
