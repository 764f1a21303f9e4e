import { redirect } from 'react-router'
import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { freeText } from '#src/domain/free-text.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import type { BatchId } from '#src/domain/settlement/settlement.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

const Made = z.strictObject({ week: z.iso.date() })
const Hold = z.strictObject({
  number: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase())
    .pipe(BookingNumber),
  reason: freeText(3, 500),
})
const Release = z.strictObject({ orderId: OrderId })

/** Making a week’s batch, and keeping disputed orders out of it. */
export function changeSettlements(
  request: Request,
  verbs: App,
  made: (batchId: BatchId) => Response,
) {
  const back = (done: string) => redirect(`/finance/settlements?done=${done}`)
  return answerForm(request, {
    make: () =>
      submit(request, Made, async (input) => made((await verbs.makeBatch(input)).batchId)),
    hold: () =>
      submit(
        request,
        Hold,
        async ({ number, reason }) => {
          const held = await holdBooking(verbs, number, reason)
          return held === 0 ? m.finance_hold_nothing() : back('hold')
        },
        { words: { number: m.finance_number_rule } },
      ),
    release: () =>
      submit(request, Release, async (input) => {
        await verbs.releaseEntries(input)
        return back('release')
      }),
  })
}

/** Holds every order of the booking; answers how many tests are held. */
async function holdBooking(verbs: App, number: BookingNumber, reason: string): Promise<number> {
  const { orders } = await verbs.viewBooking({ number })
  let held = 0
  for (const { orderId } of orders) held += (await verbs.holdEntries({ orderId, reason })).held
  return held
}
