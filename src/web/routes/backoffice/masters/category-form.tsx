import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { serviceTypes } from '#src/domain/catalogue/service-type.ts'
import type { App } from '#src/usecases/index.ts'
import { ChangedElsewhere, isChangedSince } from '#src/web/routes/backoffice/office-row-parts.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type CategoryInList = Awaited<ReturnType<App['listCategories']>>[number]
type Typed = Pick<
  CategoryInList,
  'version' | 'code' | 'name' | 'serviceType' | 'platformPercent' | 'labPercent'
>
type Props = {
  /** Absent: a new one. */
  category: CategoryInList | undefined
  lastResult: SubmissionResult<string[]> | undefined
}

export const categoryLabels = () => ({
  code: m.office_category_code(),
  name: m.office_category_name(),
  serviceType: m.office_category_service(),
  platformPercent: m.office_category_platform(),
  labPercent: m.office_category_lab(),
})

/** A category's name and default split; code and service type only while it is new. */
export function CategoryForm({ category, lastResult }: Props) {
  const [form, fields] = useForm<Typed>({
    id: 'category',
    lastResult: lastResult ?? null,
    ...(category && { defaultValue: category }),
  })
  const labels = categoryLabels()
  const percent = { inputMode: 'numeric', help: m.office_category_percent_help() } as const
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {category && isChangedSince(lastResult, category.version) && (
        <ChangedElsewhere
          rows={[
            [labels.name, category.name],
            [labels.platformPercent, category.platformPercent],
            [labels.labPercent, category.labPercent],
          ]}
        />
      )}
      {category && <input type="hidden" name="version" value={category.version} />}
      {!category && (
        <div className="cols2">
          <TextField field={fields.code} label={labels.code} help={m.office_category_code_help()} />
          <SelectField
            field={fields.serviceType}
            label={labels.serviceType}
            help={m.office_category_service_help()}
            prompt={m.office_category_service_prompt()}
            options={serviceTypes.map((value) => ({ value, label: serviceWords(value) }))}
          />
        </div>
      )}
      <TextField field={fields.name} label={labels.name} />
      <div className="cols2">
        <TextField field={fields.platformPercent} label={labels.platformPercent} {...percent} />
        <TextField field={fields.labPercent} label={labels.labPercent} {...percent} />
      </div>
      <div className="actions">
        <SubmitButton>{m.office_save()}</SubmitButton>
        <LinkButton to="/backoffice/categories" kind="quiet">
          {m.office_keep()}
        </LinkButton>
      </div>
    </Form>
  )
}

/** The specification's spelling stays in the data; people read the correct one. */
export function serviceWords(serviceType: string): string {
  return serviceType === 'Scanings' ? m.office_category_scans() : m.office_category_tests()
}
