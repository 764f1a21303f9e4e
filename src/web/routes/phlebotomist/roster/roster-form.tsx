import { type FieldMetadata, getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { ELDERLY_YEARS } from '#src/domain/rosters/roster-gap.ts'
import { ADULT_AGE } from '#src/domain/people/patient.ts'
import { PlaceBox } from '#src/web/places/place-box.tsx'
import { RadiusPicture } from '#src/web/rosters/radius-picture.tsx'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { AgreeField, SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { RosterGroup } from './roster-group.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { OwnRosterView } from './roster.tsx'
import type { rosterPlace } from './roster-place.ts'
import { type Line, RosterWeek, weekLabels, weekLines } from './roster-week.tsx'

export type Typed = {
  version: string
  locationId: string
  latitude: string
  longitude: string
  radiusKm: string
  visitsPerHour: string
  tubesPerBag: string
  seesChildren: boolean
  seesElderly: boolean
  hours: Line[]
  sameFrom: string
  sameUntil: string
}

type Props = { roster: OwnRosterView; place: ReturnType<typeof rosterPlace>; tried: TriedForm }

const intents = ['save', 'same']

/** Everything that a phlebotomist chooses, in one form. */
export function RosterForm({ roster, place, tried }: Props) {
  const { cities, bounds, own, version } = roster
  const [form, fields] = useForm<Typed>({
    id: 'roster',
    lastResult: tried && intents.includes(tried.intent) ? tried.result : null,
    defaultValue: initial(roster),
  })
  const labels = {
    locationId: m.roster_city(),
    latitude: m.roster_latitude(),
    longitude: m.roster_longitude(),
    radiusKm: m.roster_radius(),
    visitsPerHour: m.roster_most_visits(),
    tubesPerBag: m.roster_most_tubes(),
    ...weekLabels(weekLines(roster.hours)),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="version" value={version} />
      <RosterGroup title={m.roster_base()}>
        <p className="soft full">{m.roster_base_help()}</p>
        <SelectField
          field={fields.locationId}
          label={labels.locationId}
          options={cities.map(({ locationId, name }) => ({ value: `${locationId}`, label: name }))}
        />
        <PlaceBox place={place} />
        <TextField field={fields.latitude} label={labels.latitude} inputMode="decimal" />
        <TextField field={fields.longitude} label={labels.longitude} inputMode="decimal" />
        <TextField
          field={fields.radiusKm}
          label={labels.radiusKm}
          help={m.roster_radius_help({ most: bounds.mostRadiusKm })}
          inputMode="numeric"
          isFull
        />
        {own && <RadiusPicture own={own} labs={roster.labs} />}
      </RosterGroup>
      <RosterWeek fields={fields} bounds={bounds} />
      <Skills bounds={bounds} fields={fields} />
      <RosterGroup title={m.roster_carry()}>
        <TextField
          field={fields.visitsPerHour}
          label={labels.visitsPerHour}
          help={m.roster_most_visits_help({ most: bounds.mostVisitsPerHour })}
          inputMode="numeric"
        />
        <TextField
          field={fields.tubesPerBag}
          label={labels.tubesPerBag}
          help={m.roster_most_tubes_help({ most: bounds.mostTubesPerBag })}
          inputMode="numeric"
        />
      </RosterGroup>
      <div className="actions">
        <SubmitButton intent="save" isWide>
          {m.roster_save()}
        </SubmitButton>
      </div>
    </Form>
  )
}

type SkillsProps = {
  bounds: OwnRosterView['bounds']
  fields: { seesChildren: FieldMetadata<boolean>; seesElderly: FieldMetadata<boolean> }
}

/** A skill is chosen where the office granted it; otherwise the page says whom to ask. */
function Skills({ bounds, fields }: SkillsProps) {
  const children = m.roster_children({ age: ADULT_AGE })
  const elderly = m.roster_elderly({ age: ELDERLY_YEARS })
  return (
    <RosterGroup title={m.roster_skills()}>
      {bounds.maySeeChildren ? (
        <AgreeField field={fields.seesChildren} label={children} />
      ) : (
        <p className="soft">{m.roster_skill_missing({ skill: children })}</p>
      )}
      {bounds.maySeeElderly ? (
        <AgreeField field={fields.seesElderly} label={elderly} />
      ) : (
        <p className="soft">{m.roster_skill_missing({ skill: elderly })}</p>
      )}
    </RosterGroup>
  )
}

function initial({ own, hours, cities, version }: OwnRosterView) {
  const { locationId = cities[0]?.locationId ?? '', ...chosen } = own ?? {}
  const text = Object.fromEntries(
    Object.entries(chosen).map(([name, value]) => [name, value === true ? 'on' : String(value)]),
  )
  const { seesChildren, seesElderly } = own ?? { seesChildren: false, seesElderly: false }
  return {
    visitsPerHour: '1',
    ...text,
    version: String(version),
    locationId: String(locationId),
    seesChildren,
    seesElderly,
    hours: weekLines(hours),
  }
}
