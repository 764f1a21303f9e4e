import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { EVERY_HOURS } from '#src/domain/instruments/measuring.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  measurable: Awaited<ReturnType<App['viewInstrument']>>['measurable']
  tried: TriedForm
  /** Its controls have targets to be set: that is the next step. */
  isMeasuring: boolean
}

/** Adds a test to what the instrument measures. */
export function MeasureForm({ measurable, tried, isMeasuring }: Props) {
  const [form, { test, everyHours }] = useForm<{ test: string; everyHours: string }>({
    id: 'measure',
    lastResult: tried?.intent === 'measure' ? tried.result : null,
    defaultValue: { everyHours: String(EVERY_HOURS.usual) },
  })
  const labels = { test: m.instrument_test(), everyHours: m.instrument_every() }
  return (
    <Form method="post" className="form mt-6" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <SelectField
        field={test}
        label={labels.test}
        prompt={m.quality_choose()}
        options={measurable.map(({ testCode, name, version }) => ({
          value: `${testCode}/${version}`,
          label: `${nameHere(name)} (${testCode})`,
        }))}
      />
      <TextField
        field={everyHours}
        label={labels.everyHours}
        help={m.instrument_every_help({ least: EVERY_HOURS.least, most: EVERY_HOURS.most })}
        inputMode="numeric"
      />
      <p>
        <SubmitButton intent="measure" kind={isMeasuring ? 'quiet' : 'main'}>
          {m.instrument_measure()}
        </SubmitButton>
      </p>
    </Form>
  )
}
