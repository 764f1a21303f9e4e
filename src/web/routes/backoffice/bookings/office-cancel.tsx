import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import type { BookingView } from '#src/web/orders/order-view.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { QuoteCard } from '#src/web/ui/quote.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * `charge` and `credit` in paise: what the patient pays, and what is deducted from the next
 * booking.
 */
type Props = { booking: BookingView; charge: Paise; credit: Paise; tried: TriedForm }

/** Cancelling for the patient: free for them, always with a reason and with whose fault it was. */
export function OfficeCancel({ booking, charge, credit, tried }: Props) {
  const [form, { fault, reason }] = useForm<{ fault: string; reason: string }>({
    id: 'cancel',
    lastResult: tried?.intent === 'cancel' ? tried.result : null,
  })
  const labels = { fault: m.office_cancel_fault(), reason: m.office_cancel_reason() }
  return (
    <QuoteCard title={m.office_cancel_title()} lede={m.office_cancel_free()}>
      <Form method="post" className="form mt-5" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="bookingId" value={booking.bookingId} />
        <input type="hidden" name="expectedChargePaise" value={charge} />
        <RadioField
          field={fault}
          label={labels.fault}
          help={m.office_cancel_fault_help()}
          options={[
            { value: 'platform', label: m.office_cancel_fault_platform() },
            { value: 'lab', label: m.office_cancel_fault_lab() },
            { value: 'phlebotomist', label: m.office_cancel_fault_phlebotomist() },
          ]}
        />
        {credit > 0 && <p>{m.office_cancel_credit({ credit: rupeesOf(credit) })}</p>}
        <TextareaField
          field={reason}
          label={labels.reason}
          help={m.office_cancel_reason_help()}
          rows={2}
        />
        <SubmitButton intent="cancel" kind="danger" isWide>
          {m.office_cancel()}
        </SubmitButton>
      </Form>
    </QuoteCard>
  )
}
