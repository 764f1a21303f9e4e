import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Hours = Awaited<ReturnType<App['listLabHours']>>
type Answer = { lastResult: SubmissionResult<string[]> | undefined }

/** Visits per slot. */
export function CapacityForm({
  capacity: now,
  isUsual,
  shown,
  lastResult,
}: Pick<Hours, 'capacity' | 'isUsual' | 'shown'> & Answer) {
  const [form, { capacity }] = useForm<{ capacity: string }>({
    id: 'capacity',
    lastResult: lastResult ?? null,
    defaultValue: { capacity: String(now) },
  })
  const label = m.desk_capacity()
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ capacity: label }} />
      {/* As it is in force now: after a refusal it has been seen by then. */}
      <input type="hidden" name="shown" value={shown ?? ''} />
      <TextField
        field={capacity}
        label={label}
        help={
          isUsual ? `${m.desk_capacity_help()} ${m.desk_capacity_usual()}` : m.desk_capacity_help()
        }
        inputMode="numeric"
        autoComplete="off"
      />
      <div className="actions">
        <SubmitButton intent="capacity">{m.desk_save()}</SubmitButton>
      </div>
    </Form>
  )
}
