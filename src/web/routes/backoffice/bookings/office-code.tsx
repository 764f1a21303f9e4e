import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { codeReasons } from '#src/domain/visits/visit.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import type { BookingView } from '#src/web/orders/order-view.ts'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; tried: TriedForm }

const reasonWords: Record<(typeof codeReasons)[number], () => string> = {
  'spoke-to-patient': m.visitfee_code_spoke_to_patient,
  'code-not-received': m.visitfee_code_not_received,
  'typed-wrong': m.visitfee_code_typed_wrong,
}

/** The code does not match at the door: a new one, only for the patient. */
export function OfficeCode({ booking, tried }: Props) {
  const visit = booking.visits.findLast(({ state }) =>
    ['accepted', 'en-route', 'arrived'].includes(state),
  )
  const [form, { reason }] = useForm<{ reason: string }>({
    id: 'renew-code',
    lastResult: tried?.intent === 'renew-code' ? tried.result : null,
  })
  if (!visit) return <GoneForm tried={tried} intent="renew-code" isThere={false} />
  const label = m.visitfee_code_reason()
  return (
    <div className="mt-4">
      <Behind
        title={m.visitfee_code_title()}
        isOpen={tried?.intent === 'renew-code' || visit.startCodeTriesLeft === 0}
      >
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={{ reason: label }} />
          <input type="hidden" name="visitId" value={visit.visitId} />
          <input type="hidden" name="version" value={visit.version} />
          <p className="soft">{m.visitfee_code_lede({ count: visit.startCodeTriesLeft })}</p>
          <SelectField
            field={reason}
            label={label}
            prompt={m.visitfee_decide_choose()}
            options={codeReasons.map((value) => ({ value, label: reasonWords[value]() }))}
          />
          <p>
            <SubmitButton intent="renew-code" kind="quiet">
              {m.visitfee_code_act()}
            </SubmitButton>
          </p>
        </Form>
      </Behind>
    </div>
  )
}
