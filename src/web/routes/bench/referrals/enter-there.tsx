import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownReferral } from './referral-facts.tsx'

type Entry = NonNullable<ShownReferral['entry']>
type Props = { entry: Entry; value: ShownReferral['value']; tried: TriedForm }
type Fields = { value: string; choice: string; text: string; comment: string; instrumentId: string }

/** The value as the partner's technician enters it, by the kind of the test. */
export function EnterThere({ entry, value, tried }: Props) {
  const { resultType, version, unit, choices, instruments } = entry
  const [form, fields] = useForm<Fields>({
    id: 'enter',
    lastResult: tried?.intent === 'enter' ? tried.result : null,
    defaultValue: { value: '', choice: value?.choice ?? '', comment: value?.comment ?? '' },
  })
  const isNumber = resultType === 'numeric'
  const number = unit ? m.referral_number_in({ unit: shownUnit(unit) }) : m.referral_plain_value()
  const labels = {
    value: number,
    choice: m.referral_choice(),
    text: m.referral_text(),
    comment: m.referral_comment(),
    instrumentId: m.referral_instrument(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="type" value={resultType} />
      <input type="hidden" name="version" value={version} />
      {isNumber ? (
        <>
          <input type="hidden" name="unit" value={unit ?? ''} />
          <TextField field={fields.value} label={labels.value} autoComplete="off" />
        </>
      ) : (
        <SelectField
          field={fields.choice}
          label={labels.choice}
          prompt={m.fields_choose()}
          options={choices.map((one) => ({ value: one, label: one }))}
        />
      )}
      {!isNumber && resultType !== 'qualitative' && (
        <TextareaField field={fields.text} label={labels.text} rows={4} />
      )}
      {instruments.length > 1 && (
        <SelectField
          field={fields.instrumentId}
          label={labels.instrumentId}
          prompt={m.fields_choose()}
          options={instruments.map((one) => ({ value: one.instrumentId, label: one.name }))}
        />
      )}
      <TextField field={fields.comment} label={labels.comment} isOptional autoComplete="off" />
      <p>
        <SubmitButton intent="enter">{m.referral_enter()}</SubmitButton>
      </p>
    </Form>
  )
}
