import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form } from 'react-router'
import { LONGEST_DOWNTIME } from '#src/domain/downtimes/downtime.ts'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Typed = { startsAt: string; endsAt: string; wordsEn: string; wordsHi: string }

/** From when to when, and the notice in each language. */
export function DowntimeForm({
  lastResult,
}: {
  lastResult: SubmissionResult<string[]> | undefined
}) {
  const [form, { startsAt, endsAt, wordsEn, wordsHi }] = useForm<Typed>({
    id: 'announce',
    lastResult: lastResult ?? null,
  })
  const labels = {
    startsAt: m.downtime_from(),
    endsAt: m.downtime_to(),
    wordsEn: m.downtime_words_en(),
    wordsHi: m.downtime_words_hi(),
  }
  const help = m.downtime_words_help()
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <div className="cols2">
        <TimeField field={startsAt} label={labels.startsAt} help={m.downtime_time_help()} />
        <TimeField
          field={endsAt}
          label={labels.endsAt}
          help={m.downtime_to_help(LONGEST_DOWNTIME)}
        />
        <TextareaField field={wordsEn} label={labels.wordsEn} help={help} rows={2} />
        <TextareaField field={wordsHi} label={labels.wordsHi} help={help} rows={2} />
      </div>
      <div className="actions">
        <SubmitButton intent="announce">{m.downtime_announce()}</SubmitButton>
      </div>
    </Form>
  )
}

type TimeProps = { field: FieldMetadata<string>; label: string; help: string }

function TimeField({ field, label, help }: TimeProps) {
  const { key, ...input } = getInputProps(field, { type: 'datetime-local' })
  return (
    <Field field={field} label={label} help={help}>
      <input key={key} className="input" {...input} aria-describedby={describedBy(field, help)} />
    </Field>
  )
}
