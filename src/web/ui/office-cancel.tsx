import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { FormErrors } from './form-errors.tsx'
import type { BookingView } from './order-view.ts'
import { QuoteCard } from './quote.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextareaField } from './text-field.tsx'

type Props = {
  booking: BookingView
  charge: Paise
  lastResult: SubmissionResult<string[]> | undefined
}

/** Cancelling for the patient: free for them, never without a reason. */
export function OfficeCancel({ booking, charge, lastResult }: Props) {
  const [form, { reason }] = useForm<{ reason: string }>({
    id: 'cancel',
    lastResult: lastResult ?? null,
  })
  return (
    <QuoteCard title={m.office_cancel_title()} lede={m.office_cancel_free()}>
      <Form method="post" className="form mt-5" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ reason: m.office_cancel_reason() }} />
        <input type="hidden" name="bookingId" value={booking.bookingId} />
        <input type="hidden" name="expectedChargePaise" value={charge} />
        <TextareaField
          field={reason}
          label={m.office_cancel_reason()}
          help={m.office_cancel_reason_help()}
          rows={2}
        />
        <SubmitButton kind="danger" isWide>
          {m.office_cancel()}
        </SubmitButton>
      </Form>
    </QuoteCard>
  )
}
