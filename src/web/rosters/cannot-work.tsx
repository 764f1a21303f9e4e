import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { SUDDEN_LEAVE_DAYS } from '#src/domain/rosters/leave.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** Of whom the office says it; absent: oneself. */
  phlebotomistId?: string
  act: string
  lede: string
  tried: TriedForm
}

const options = Array.from({ length: SUDDEN_LEAVE_DAYS }, (_, at) => at + 1)

/** Somebody cannot work from now on: for how many days, and what becomes of their visits. */
export function CannotWork({ phlebotomistId, act, lede, tried }: Props) {
  const [form, { days }] = useForm<{ days: string }>({
    id: 'sudden-leave',
    lastResult: tried?.intent === 'cannot-work' ? tried.result : null,
    defaultValue: { days: '1' },
  })
  const label = m.roster_ill_days()
  return (
    <Form method="post" className="form mt-3" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ days: label }} />
      {phlebotomistId && <input type="hidden" name="phlebotomistId" value={phlebotomistId} />}
      <p className="soft">{lede}</p>
      <SelectField
        field={days}
        label={label}
        options={options.map((count) => ({
          value: String(count),
          label: count === 1 ? m.roster_ill_today() : m.roster_ill_count({ count }),
        }))}
      />
      <p>
        <SubmitButton intent="cannot-work" kind="danger">
          {act}
        </SubmitButton>
      </p>
    </Form>
  )
}
