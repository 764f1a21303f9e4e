import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Fields = {
  name: string
  section: string
  model: string
  serialNumber: string
  inUseFrom: string
}

type Props = {
  instruments: Awaited<ReturnType<App['listInstruments']>>['instruments']
  /** A day in India. */
  today: string
  tried: TriedForm
}

const SECTIONS = 'instrument-sections'

/** Adds one instrument; sections that the lab used before are offered. */
export function InstrumentForm({ instruments, today, tried }: Props) {
  const [form, fields] = useForm<Fields>({
    id: 'instrument',
    lastResult: tried?.intent === 'add' ? tried.result : null,
    defaultValue: { inUseFrom: today },
  })
  const labels = {
    name: m.instrument_name(),
    section: m.instrument_section(),
    model: m.instrument_model(),
    serialNumber: m.instrument_serial(),
    inUseFrom: m.instrument_from(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <TextField
        field={fields.name}
        label={labels.name}
        help={m.instrument_name_help()}
        autoComplete="off"
      />
      <TextField field={fields.section} label={labels.section} list={SECTIONS} autoComplete="off" />
      <datalist id={SECTIONS}>
        {[...new Set(instruments.map(({ section }) => section))].map((section) => (
          <option key={section} value={section} />
        ))}
      </datalist>
      <TextField field={fields.model} label={labels.model} isOptional autoComplete="off" />
      <TextField field={fields.serialNumber} label={labels.serialNumber} isOptional />
      <TextField field={fields.inUseFrom} label={labels.inUseFrom} type="date" />
      <p>
        <SubmitButton intent="add">{m.instrument_add()}</SubmitButton>
      </p>
    </Form>
  )
}
