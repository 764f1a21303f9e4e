import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { Paise } from '#src/domain/money.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { RadioField } from './choice-field.tsx'
import type { TriedForm } from './act-form.tsx'
import { FormErrors } from './form-errors.tsx'
import { rupeesOf } from './money.tsx'
import type { BookingView } from './order-view.ts'
import { QuoteCard } from './quote.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextareaField } from './text-field.tsx'

/** `charge` and `credit` in paise: what the patient pays, and what is taken off the next booking. */
type Props = { booking: BookingView; charge: Paise; credit: Paise; tried: TriedForm }

/** Cancelling for the patient: free for them, never without a reason, and by whose fault. */
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
