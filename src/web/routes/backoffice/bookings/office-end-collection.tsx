import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { endReasons } from '#src/domain/visits/visit.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; tried: TriedForm }

const reasonWords: Record<(typeof endReasons)[number], () => string> = {
  'phlebotomist-unreachable': m.visitfee_end_unreachable,
  'phlebotomist-unwell': m.visitfee_end_unwell,
  'phone-failed': m.visitfee_end_phone,
  'patient-stopped': m.visitfee_end_stopped,
}

/** The phlebotomist left with tubes drawn and never finished: the office ends the collection. */
export function OfficeEndCollection({ booking, tried }: Props) {
  const visit = booking.visits.findLast(({ state }) => state === 'identified')
  const [form, { reason }] = useForm<{ reason: string }>({
    id: 'end-collection',
    lastResult: tried?.intent === 'end-collection' ? tried.result : null,
  })
  if (!visit) return <GoneForm tried={tried} intent="end-collection" isThere={false} />
  const label = m.visitfee_code_reason()
  return (
    <div className="mt-4">
      <Behind title={m.visitfee_end_title()} isOpen={tried?.intent === 'end-collection'}>
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{ reason: label }} />
          <input type="hidden" name="visitId" value={visit.visitId} />
          <input type="hidden" name="version" value={visit.version} />
          <p className="soft">{m.visitfee_end_lede()}</p>
          <SelectField
            field={reason}
            label={label}
            prompt={m.visitfee_decide_choose()}
            options={endReasons.map((value) => ({ value, label: reasonWords[value]() }))}
          />
          <p>
            <SubmitButton intent="end-collection" kind="quiet">
              {m.visitfee_end_act()}
            </SubmitButton>
          </p>
        </Form>
      </Behind>
    </div>
  )
}
