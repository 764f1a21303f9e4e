import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { HoldReason } from '#src/domain/offline/hold.ts'
import { refusalCauses } from '#src/domain/offline/refusal-cause.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { causeSaid } from './offline-words.ts'

type Props = {
  hold: { holdId: string; version: number; reason: HoldReason }
  lede: string
  tried: TriedForm
}

/** Refuses what a phone sent, for a reason of the list and with a note. */
export function RefuseForm({ hold: { holdId, version, reason }, lede, tried }: Props) {
  const [form, { cause, note }] = useForm<{ cause: string; note: string }>({
    id: `refused-${holdId}-${version}`,
    lastResult: tried?.intent === 'refused' ? tried.result : null,
  })
  const labels = { cause: m.offline_cause(), note: m.offline_office_note() }
  const options = refusalCauses.map((value) => ({ value, label: causeSaid(value, reason) }))
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="holdId" value={holdId} />
      <input type="hidden" name="version" value={version} />
      <p className="soft">{lede}</p>
      <SelectField
        field={cause}
        label={labels.cause}
        prompt={m.offline_cause_choose()}
        options={options}
      />
      <TextareaField
        field={note}
        label={labels.note}
        help={m.offline_office_note_help()}
        rows={3}
      />
      <p>
        <SubmitButton intent="refused" kind="danger">
          {m.offline_office_refuse()}
        </SubmitButton>
      </p>
    </Form>
  )
}
