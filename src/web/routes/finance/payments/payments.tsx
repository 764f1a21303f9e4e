import { redirect } from 'react-router'
import { z } from 'zod'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { TypedRupees } from '#src/domain/typed-rupees.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { FinanceFrame } from '#src/web/routes/finance/finance-frame.tsx'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/payments'
import { ReviewForms, ReviewTable } from './finance-reviews.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `number` opens one, `done` says what was decided. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const reviews = await context.get(app).listReviews()
  const query = asked(request)
  const open = reviews.find(({ number }) => number === query.get('number'))
  return { reviews, open, done: query.get('done') }
}

const Decision = z.strictObject({
  number: BookingNumber,
  reason: freeText(3, 500),
  referenceNo: oneLine(1, 60).optional(),
  amount: TypedRupees.optional(),
})

export function action({ request, context }: Route.ActionArgs) {
  const decide = (as: 'capture' | 'fail') => () =>
    submit(
      request,
      Decision,
      async ({ number, reason, referenceNo, amount }) => {
        await context.get(app).resolveReview({
          number,
          as,
          reason,
          ...(referenceNo !== undefined && { referenceNo }),
          ...(amount !== undefined && { amountPaise: amount }),
        })
        return redirect(`/finance/payments?done=${as}`)
      },
      { words: { amount: m.finance_rupees_rule } },
    )
  return answerForm(request, { capture: decide('capture'), fail: decide('fail') })
}

export default function PaymentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reviews, open, done } = loaderData
  const words = { capture: m.finance_done_capture, fail: m.finance_done_fail }
  return (
    <FinanceFrame part="payments" lede={m.finance_payments_lede()}>
      <Done done={done} words={words} />
      <GoneForm tried={actionData} isThere={open !== undefined} />
      {reviews.length === 0 ? (
        <EmptyState title={m.finance_payments_none()}>{m.finance_payments_none_help()}</EmptyState>
      ) : (
        <ReviewTable reviews={reviews} open={open?.number} />
      )}
      {open && <ReviewForms review={open} tried={actionData} />}
    </FinanceFrame>
  )
}
