import { redirect } from 'react-router'
import { z } from 'zod'
import { type BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import type { App } from '#src/usecases/index.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

const letter = {
  caseNumber: oneLine(1, 60),
  amount: TypedRupees.refine((amount) => amount > 0),
  reason: freeText(3, 500),
  respondBy: z.iso.date().optional(),
}
const Letter = z.strictObject(letter)
const OfBooking = z.strictObject({
  number: BookingNumber,
  referenceNo: oneLine(1, 64).optional(),
  ...letter,
})
const options = { words: { amount: m.finance_rupees_rule } }

type Of = { breakId: BreakId } | { bookingId: BookingId; referenceNo?: string }

/** The chargeback behind a discrepancy of the daily comparison. */
export function enterCase(request: Request, verbs: App, of: { breakId: BreakId }) {
  return submit(request, Letter, (input) => enter(verbs, of, input), options)
}

/** A chargeback from only the bank's letter. */
export function enterCaseOf(request: Request, verbs: App) {
  return submit(
    request,
    OfBooking,
    async ({ number, referenceNo, ...input }) => {
      const { bookingId } = await verbs.viewBooking({ number })
      const of = referenceNo === undefined ? { bookingId } : { bookingId, referenceNo }
      return enter(verbs, of, input)
    },
    options,
  )
}

async function enter(verbs: App, of: Of, { amount, ...rest }: z.output<typeof Letter>) {
  const wanted = { ...of, ...rest, amountPaise: amount }
  const { chargebackId } = await verbs.openChargeback(wanted)
  return redirect(`/finance/chargebacks/${chargebackId}?done=open`)
}
