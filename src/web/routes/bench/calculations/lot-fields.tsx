import { type FieldMetadata, getFormProps, getInputProps, useForm } from '@conform-to/react'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { ISI, LEAST_DONORS, MEAN_NORMAL } from '#src/domain/calculations/reagent-lot.ts'
import type { App } from '#src/usecases/index.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = Pick<Awaited<ReturnType<App['viewLotChoices']>>, 'instruments'> & {
  lastResult: SubmissionResult<string[]> | undefined
}

const names = [
  'instrumentId',
  'reagent',
  'lotNumber',
  'isi',
  'meanNormalSeconds',
  'donors',
  'expiresOn',
  'usedFrom',
] as const
type Typed = Record<(typeof names)[number], string>

/** What a lot is registered with. */
export function LotFields({ instruments, lastResult }: Props) {
  const [form, fields] = useForm<Typed>({ id: 'lot', lastResult: lastResult ?? null })
  const labels = labelsOf()
  const digits = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {instruments.length > 0 && (
        <SelectField
          field={fields.instrumentId}
          label={labels.instrumentId}
          prompt={m.calculation_no_instrument()}
          options={instruments.map((one) => ({ value: one.instrumentId, label: one.name }))}
        />
      )}
      <TextField field={fields.reagent} label={labels.reagent} autoComplete="off" />
      <TextField field={fields.lotNumber} label={labels.lotNumber} autoComplete="off" />
      <TextField
        field={fields.isi}
        label={labels.isi}
        help={m.calculation_isi_help(ISI)}
        {...digits}
      />
      <TextField
        field={fields.meanNormalSeconds}
        label={labels.meanNormalSeconds}
        help={m.calculation_mean_help(MEAN_NORMAL)}
        {...digits}
      />
      <TextField
        field={fields.donors}
        label={labels.donors}
        help={m.calculation_donors_help({ least: LEAST_DONORS })}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField field={fields.expiresOn} label={labels.expiresOn} type="date" />
      <TimeField field={fields.usedFrom} label={labels.usedFrom} help={m.calculation_from_help()} />
      <p>
        <SubmitButton>{m.calculation_register()}</SubmitButton>
      </p>
    </Form>
  )
}

function labelsOf() {
  return {
    instrumentId: m.calculation_instrument(),
    reagent: m.calculation_reagent(),
    lotNumber: m.calculation_lot_number(),
    isi: m.calculation_isi(),
    meanNormalSeconds: m.calculation_mean(),
    donors: m.calculation_donors(),
    expiresOn: m.calculation_expires_on(),
    usedFrom: m.calculation_used_from(),
  }
}

type TimeProps = { field: FieldMetadata<string>; label: string; help: string }

function TimeField({ field, label, help }: TimeProps) {
  const { key, ...input } = getInputProps(field, { type: 'datetime-local' })
  return (
    <Field field={field} label={label} help={help} isOptional>
      <input key={key} className="input" {...input} aria-describedby={describedBy(field, help)} />
    </Field>
  )
}
