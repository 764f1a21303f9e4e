import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { ChangedElsewhere, isChangedSince } from '#src/web/routes/backoffice/office-row-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type FranchiseInList = Awaited<ReturnType<App['listFranchises']>>[number]
type Typed = { version: number; name: string; locationId: number | undefined }
type Props = {
  /** Absent: a new one. */
  franchise: FranchiseInList | undefined
  cities: readonly { id: number; name: string }[]
  lastResult: SubmissionResult<string[]> | undefined
}

/** A franchise's name and, where it has one, its city. */
export function FranchiseForm({ franchise, cities, lastResult }: Props) {
  const [form, { name, locationId }] = useForm<Typed>({
    id: 'franchise',
    lastResult: lastResult ?? null,
    ...(franchise && {
      defaultValue: { name: franchise.name, locationId: franchise.locationId ?? undefined },
    }),
  })
  const labels = { name: m.office_franchise_name(), locationId: m.office_franchise_city() }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {franchise && isChangedSince(lastResult, franchise.version) && (
        <ChangedElsewhere
          rows={[
            [labels.name, franchise.name],
            [labels.locationId, franchise.locationName ?? m.office_franchise_no_city()],
          ]}
        />
      )}
      {franchise && <input type="hidden" name="version" value={franchise.version} />}
      <div className="cols2">
        <TextField field={name} label={labels.name} help={m.office_franchise_name_help()} />
        <SelectField
          field={locationId}
          label={labels.locationId}
          help={m.office_franchise_city_help()}
          prompt={m.office_franchise_no_city()}
          options={cities.map(({ id, name: label }) => ({ value: String(id), label }))}
        />
      </div>
      <div className="actions">
        <SubmitButton>{m.office_save()}</SubmitButton>
        <LinkButton to="/backoffice/franchises" kind="quiet">
          {m.office_keep()}
        </LinkButton>
      </div>
    </Form>
  )
}
