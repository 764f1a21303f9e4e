import { type FieldMetadata, getFormProps, getInputProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { ADULT_AGE } from '#src/domain/people/patient.ts'
import { ELDERLY_YEARS } from '#src/domain/rosters/roster-gap.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { AgreeField } from '#src/web/ui/forms/choice-field.tsx'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { OfficeRosterView } from './office-roster.tsx'

type Typed = {
  mostRadiusKm: string
  mostVisitsPerHour: string
  mostTubesPerBag: string
  maySeeChildren: boolean
  maySeeElderly: boolean
  earliest: string
  latest: string
}

type Props = { roster: OfficeRosterView; tried: TriedForm }

/** How far a phlebotomist may go, from the version shown. */
export function BoundsForm({ roster, tried }: Props) {
  const { bounds, boundAt, phlebotomistId, version } = roster
  const [form, fields] = useForm<Typed>({
    id: 'bounds',
    lastResult: tried?.intent === 'bounds' ? tried.result : null,
    defaultValue: typedBounds(bounds),
  })
  const labels = {
    mostRadiusKm: m.roster_bound_radius(),
    mostVisitsPerHour: m.roster_bound_visits(),
    mostTubesPerBag: m.roster_bound_tubes(),
    earliest: m.roster_bound_earliest(),
    latest: m.roster_bound_latest(),
  }
  const numbers = ['mostRadiusKm', 'mostVisitsPerHour', 'mostTubesPerBag'] as const
  return (
    <Panel title={m.roster_bounds()}>
      <p className="soft">{m.roster_bounds_lede()}</p>
      <p className="small soft mt-2">
        {boundAt === null
          ? m.roster_bounds_usual()
          : m.roster_bounds_set({ time: instantOf(boundAt) })}
      </p>
      <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={labels} />
        <input type="hidden" name="phlebotomistId" value={phlebotomistId} />
        <input type="hidden" name="version" value={version} />
        {numbers.map((name) => (
          <TextField key={name} field={fields[name]} label={labels[name]} inputMode="numeric" />
        ))}
        <AgreeField
          field={fields.maySeeChildren}
          label={m.roster_bound_children({ age: ADULT_AGE })}
        />
        <AgreeField
          field={fields.maySeeElderly}
          label={m.roster_bound_elderly({ age: ELDERLY_YEARS })}
        />
        <DayTimeField field={fields.earliest} label={labels.earliest} />
        <DayTimeField field={fields.latest} label={labels.latest} />
        <p>
          <SubmitButton intent="bounds">{m.roster_bound_act()}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}

/** As fields hold them; a browser’s time has no 24:00. */
function typedBounds(bounds: OfficeRosterView['bounds']) {
  return {
    ...bounds,
    mostRadiusKm: String(bounds.mostRadiusKm),
    mostVisitsPerHour: String(bounds.mostVisitsPerHour),
    mostTubesPerBag: String(bounds.mostTubesPerBag),
    latest: bounds.latest === '24:00' ? '00:00' : bounds.latest,
  }
}

function DayTimeField({ field, label }: { field: FieldMetadata<string>; label: string }) {
  const { key, ...input } = getInputProps(field, { type: 'time' })
  return (
    <Field field={field} label={label}>
      <input
        key={key}
        className="input num"
        {...input}
        aria-describedby={describedBy(field, undefined)}
      />
    </Field>
  )
}
