import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { type VisitFee, VisitFeeFacts } from '#src/web/orders/visit-fee-facts.tsx'
import { reportedWords } from '#src/web/orders/visit-fee-words.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; lastResult: SubmissionResult | undefined }

/** What a failed visit may cost, why, and the way to dispute it. */
export function OrderFee({ booking, lastResult }: Props) {
  const fee = booking.visitFee
  if (!fee) return null
  const who = booking.visits.find(({ visitId }) => visitId === fee.visitId)?.phlebotomist ?? null
  return (
    <Panel title={m.visitfee_title()}>
      <p>{reportedWords(fee.reason, who)}</p>
      <div className="mt-4">
        <Note tone={fee.state === 'owed' || fee.state === 'waived' ? 'plain' : 'needs'}>
          {whatNow(fee, booking.payment.dispute === 'open')}
        </Note>
      </div>
      <h3 className="mt-4">{m.visitfee_what_is_known()}</h3>
      <VisitFeeFacts fee={fee} more={fee.words ? [[m.visitfee_your_words(), fee.words]] : []} />
      {fee.mayDispute && <Objection fee={fee} lastResult={lastResult} />}
    </Panel>
  )
}

function whatNow(fee: VisitFee, isAtTheBank: boolean): string {
  const { state, dueAt, disputedAt, withheld } = fee
  const amount = rupeesOf(fee.amount)
  switch (state) {
    case 'waiting':
      return m.visitfee_waiting({ amount, time: instantOf(dueAt, 'near') })
    case 'to-decide':
      return m.visitfee_to_decide({ amount })
    case 'disputed':
      return disputedAt && !isAtTheBank
        ? m.visitfee_disputed({ days: DECIDE_DAYS, amount, time: instantOf(disputedAt, 'near') })
        : m.visitfee_disputed_by_bank({ amount })
    case 'owed':
      return withheld > 0 ? m.visitfee_owed_online({ amount }) : m.visitfee_owed_cash({ amount })
    case 'waived':
      return m.visitfee_waived({ amount })
  }
}

function Objection({ fee, lastResult }: { fee: VisitFee; lastResult: Props['lastResult'] }) {
  const [form, { words }] = useForm<{ words: string }>({
    id: 'dispute-fee',
    lastResult: lastResult ?? null,
  })
  const label = m.visitfee_object_words()
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)}>
      <h3>{m.visitfee_object_title()}</h3>
      <FormErrors form={form} labels={{ words: label }} />
      <input type="hidden" name="visitFeeId" value={fee.visitFeeId} />
      <input type="hidden" name="version" value={fee.version} />
      <TextareaField
        field={words}
        label={label}
        help={m.visitfee_object_words_help()}
        rows={3}
        isOptional
      />
      <p>
        <SubmitButton intent="dispute-fee">{m.visitfee_object()}</SubmitButton>
      </p>
    </Form>
  )
}
