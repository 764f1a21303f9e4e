import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { ChangedElsewhere, isChangedSince } from '#src/web/routes/backoffice/office-row-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type ManagedLocation = Awaited<ReturnType<App['listManagedLocations']>>[number]
type Typed = { version: number; name: string; slug: string; latitude: number; longitude: number }
type Props = {
  /** Absent: a new one. */
  location: ManagedLocation | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

export const locationLabels = () => ({
  name: m.office_location_name(),
  slug: m.office_location_slug(),
  latitude: m.office_latitude(),
  longitude: m.office_longitude(),
})

/** A city's name and coordinates; its address only while it is new. */
export function LocationForm({ location, lastResult }: Props) {
  const [form, { name, slug, latitude, longitude }] = useForm<Typed>({
    id: 'location',
    lastResult: lastResult ?? null,
    ...(location && { defaultValue: location }),
  })
  const labels = locationLabels()
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {location && isChangedSince(lastResult, location.version) && (
        <ChangedElsewhere
          rows={[
            [labels.name, location.name],
            [labels.latitude, location.latitude],
            [labels.longitude, location.longitude],
          ]}
        />
      )}
      {location && <input type="hidden" name="version" value={location.version} />}
      <div className="cols2">
        <TextField field={name} label={labels.name} help={m.office_location_name_help()} />
        {!location && (
          <TextField field={slug} label={labels.slug} help={m.office_location_slug_help()} />
        )}
      </div>
      <div className="cols2">
        <TextField
          field={latitude}
          label={labels.latitude}
          help={m.office_latitude_help()}
          inputMode="decimal"
        />
        <TextField
          field={longitude}
          label={labels.longitude}
          help={m.office_longitude_help()}
          inputMode="decimal"
        />
      </div>
      <div className="actions">
        <SubmitButton>{m.office_save()}</SubmitButton>
        <LinkButton to="/backoffice/locations" kind="quiet">
          {m.office_keep()}
        </LinkButton>
      </div>
    </Form>
  )
}
