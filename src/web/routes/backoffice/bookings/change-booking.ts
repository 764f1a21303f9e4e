import { redirect } from 'react-router'
import { z } from 'zod'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { freeText } from '#src/domain/free-text.ts'
import { AnswerProposal } from '#src/domain/proposals/proposal.ts'
import { AnswerReassignment, OfferReassignment } from '#src/domain/reassignments/reassignment.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { LoseTube } from '#src/domain/tubes/lost-tube.ts'
import { TubeId } from '#src/domain/tubes/tube.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { EndCollection, RenewStartCode, TakeOffVisit } from '#src/domain/visits/inputs.ts'
import { officeWaives, upholdReasons, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import type { App } from '#src/usecases/index.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { submit } from '#src/web/form.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Cancelling for somebody else always needs a reason. */
const Cancel = CancelBooking.extend({
  bookingId: BookingId,
  reason: CancelBooking.shape.reason.unwrap().min(3),
})

/** An amount, or a test, whose price is known. */
const ByHand = z
  .strictObject({
    bookingId: BookingId,
    of: z.union([z.literal('amount'), TestItemId]),
    amount: TypedRupees.optional(),
    reason: freeText(3, 500),
  })
  .refine(({ of, amount }) => of !== 'amount' || (amount !== undefined && amount > 0), {
    path: ['amount'],
    message: 'Write the amount.',
  })

/** The decision is part of the reason. */
const FeeDecided = z.strictObject({
  visitFeeId: VisitFeeId,
  version: z.int().positive(),
  reason: z.enum([...upholdReasons, ...officeWaives]),
  note: freeText(0, 500).optional(),
})

function decisionOf({ reason, ...seen }: z.output<typeof FeeDecided>) {
  const uphold = upholdReasons.find((one) => one === reason)
  if (uphold) return { ...seen, verdict: 'uphold' as const, reason: uphold }
  const waive = officeWaives.find((one) => one === reason) ?? 'not-proved'
  return { ...seen, verdict: 'waive' as const, reason: waive }
}

/** The office's actions on a patient’s booking. */
export function changeBooking(request: Request, verbs: App, number: string) {
  const here = `/backoffice/bookings/${number}`
  return answerForm(request, {
    cancel: () =>
      submit(request, Cancel, async (input) => {
        await verbs.cancelBooking(input)
        return redirect(here)
      }),
    lose: () =>
      submit(request, LoseTube.extend({ tubeId: TubeId }), async (input) => {
        await verbs.loseTube(input)
        return redirect(here)
      }),
    'renew-code': () =>
      submit(request, RenewStartCode.extend({ visitId: VisitId }), async (input) => {
        await verbs.renewStartCode(input)
        return redirect(here)
      }),
    'end-collection': () =>
      submit(request, EndCollection.extend({ visitId: VisitId }), async (input) => {
        await verbs.endCollection(input)
        return redirect(here)
      }),
    reassign: () =>
      submit(request, OfferReassignment, async (input) => {
        await verbs.offerReassignment(input)
        return redirect(`${here}?done=offer#reassign-${input.visitId}`)
      }),
    'withdraw-offer': () =>
      submit(request, AnswerReassignment, async (input) => {
        await verbs.withdrawReassignment(input)
        return redirect(`${here}?done=withdrawn`)
      }),
    'withdraw-proposal': () =>
      submit(request, AnswerProposal, async (input) => {
        await verbs.withdrawProposal(input)
        return redirect(`${here}?done=proposal-withdrawn`)
      }),
    'take-off': () =>
      submit(request, TakeOffVisit, async (input) => {
        const { state } = await verbs.releaseVisit(input)
        const done = state === 'cancelled' ? 'taken-off-ended' : 'taken-off'
        return redirect(`${here}?done=${done}`)
      }),
    'decide-fee': () =>
      submit(request, FeeDecided, async (input) => {
        await verbs.decideVisitFee(decisionOf(input))
        return redirect(here)
      }),
    refund: () =>
      submit(
        request,
        ByHand,
        async ({ bookingId, of, amount = 0, reason }) => {
          const wanted = of === 'amount' ? { amountPaise: amount } : { testItemId: of }
          await verbs.askRefundByHand({ bookingId, reason, ...wanted })
          return redirect(`${here}?done=refund`)
        },
        { words: { amount: m.finance_rupees_rule } },
      ),
  })
}
