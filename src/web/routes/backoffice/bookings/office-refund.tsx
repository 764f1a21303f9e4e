import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { isPaid } from '#src/domain/payments/payment-machine.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; tried: TriedForm }
type Fields = { of: string; amount: string; reason: string }

/** A refund outside the rules; finance approves it. Only where something was paid. */
export function OfficeRefund({ booking, tried }: Props) {
  if (!isPaid(booking.payment.state))
    return <GoneForm tried={tried} intent="refund" isThere={false} />
  return (
    <div className="mt-6">
      <Behind title={m.finance_by_hand()} isOpen={tried?.intent === 'refund'}>
        <RefundForm booking={booking} tried={tried} />
      </Behind>
    </div>
  )
}

function RefundForm({ booking: { bookingId, orders }, tried }: Props) {
  const [form, { of, amount, reason }] = useForm<Fields>({
    id: 'refund',
    lastResult: tried?.intent === 'refund' ? tried.result : null,
  })
  const labels = {
    of: m.finance_by_hand_of(),
    amount: m.finance_by_hand_amount(),
    reason: m.finance_reason(),
  }
  const tests = orders.flatMap(({ items }) =>
    items.map(({ testItemId, name }) => ({ value: testItemId as string, label: name })),
  )
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="bookingId" value={bookingId} />
      <p className="soft">{m.finance_by_hand_lede()}</p>
      <SelectField
        field={of}
        label={labels.of}
        prompt={m.finance_choose()}
        options={[{ value: 'amount', label: m.finance_by_hand_an_amount() }, ...tests]}
      />
      <TextField
        field={amount}
        label={labels.amount}
        help={m.finance_by_hand_amount_help()}
        inputMode="decimal"
        autoComplete="off"
        isOptional
      />
      <TextareaField
        field={reason}
        label={labels.reason}
        help={m.finance_waive_reason_help()}
        rows={2}
      />
      <p>
        <SubmitButton intent="refund" kind="quiet">
          {m.finance_by_hand_ask()}
        </SubmitButton>
      </p>
    </Form>
  )
}
