import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { OFFER_MARGIN_HOURS } from '#src/domain/reflex/reflex-offer.ts'
import { MOST_SAMPLE_HOURS } from '#src/domain/reflex/reflex-rule.ts'
import type { App } from '#src/usecases/index.ts'
import { RadioField, SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Choices = Awaited<ReturnType<App['viewReflexChoices']>>
type Shown = NonNullable<Choices['chosen']> & Pick<Choices, 'today'>
type Typed = Record<
  | 'kind'
  | 'bound'
  | 'unit'
  | 'choice'
  | 'addsCode'
  | 'terms'
  | 'sampleHours'
  | 'effectiveFrom'
  | 'reason',
  string
>
type Fields = ReturnType<typeof useForm<Typed>>[1]
type Props = { shown: Shown; lastResult: SubmissionResult<string[]> | undefined }

/** When the value is so, which test is added, to which sample, and from when on. */
export function ReflexFields({ shown, lastResult }: Props) {
  const { added, today } = shown
  const [form, fields] = useForm<Typed>({
    id: 'reflex',
    lastResult: lastResult ?? null,
    defaultValue: {
      kind: shown.isNumber ? 'above' : 'finding',
      terms: 'included',
      effectiveFrom: today,
    },
  })
  const labels = labelsOf(shown)
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <Condition shown={shown} fields={fields} labels={labels} />
      <SelectField
        field={fields.addsCode}
        label={labels.addsCode}
        help={m.reflex_adds_help()}
        prompt={m.reflex_choose()}
        options={added.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <RadioField
        field={fields.terms}
        label={labels.terms}
        help={m.reflex_cost_help()}
        options={[
          { value: 'included', label: m.reflex_included() },
          { value: 'offered', label: m.reflex_offered() },
        ]}
      />
      <TextField
        field={fields.sampleHours}
        label={labels.sampleHours}
        help={`${m.reflex_hours_help({ most: MOST_SAMPLE_HOURS })} ${m.reflex_margin_help({ margin: OFFER_MARGIN_HOURS })}`}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField field={fields.effectiveFrom} label={labels.effectiveFrom} type="date" />
      <TextareaField field={fields.reason} label={labels.reason} rows={3} />
      <p>
        <SubmitButton>{m.reflex_propose()}</SubmitButton>
      </p>
    </Form>
  )
}

function labelsOf({ unit }: Shown) {
  const words = shownUnit(unit)
  return {
    kind: m.reflex_kind(),
    bound: words ? m.reflex_bound_unit({ unit: words }) : m.reflex_bound(),
    choice: m.reflex_finding(),
    addsCode: m.reflex_adds(),
    terms: m.reflex_pays(),
    sampleHours: m.reflex_hours(),
    effectiveFrom: m.reflex_from(),
    reason: m.reflex_reason(),
  }
}

type PartProps = { shown: Shown; fields: Fields; labels: ReturnType<typeof labelsOf> }

/** Of a number a side and a bound, of a coded test one of its findings. */
function Condition({ shown, fields, labels }: PartProps) {
  if (!shown.isNumber)
    return (
      <>
        <input type="hidden" name="kind" value="finding" />
        <SelectField
          field={fields.choice}
          label={labels.choice}
          prompt={m.reflex_choose_finding()}
          options={shown.choices.map((choice) => ({ value: choice, label: choice }))}
        />
      </>
    )
  return (
    <>
      <RadioField
        field={fields.kind}
        label={labels.kind}
        options={[
          { value: 'above', label: m.reflex_above() },
          { value: 'below', label: m.reflex_below() },
        ]}
      />
      <input type="hidden" name="unit" value={shown.unit ?? ''} />
      <TextField field={fields.bound} label={labels.bound} inputMode="decimal" autoComplete="off" />
    </>
  )
}
