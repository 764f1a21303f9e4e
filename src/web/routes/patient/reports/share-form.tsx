import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** What the new link will be called. */
  shareId: string
  version: number
  lastResult: SubmissionResult<string[]> | undefined
}

type Fields = { version: string; days: string; sharedWith?: string }

/** For whom and for how long; nothing is chosen beforehand. */
export function ShareForm({ shareId, version, lastResult }: Props) {
  const [form, { days, sharedWith }] = useForm<Fields>({ lastResult: lastResult ?? null })
  return (
    <Form method="post" className="form mt-6" {...getFormProps(form)} noValidate>
      <FormErrors
        form={form}
        labels={{ days: m.report_share_days(), sharedWith: m.report_share_with() }}
      />
      <input type="hidden" name="shareId" value={shareId} />
      <input type="hidden" name="version" value={version} />
      <TextField
        field={sharedWith}
        label={m.report_share_with()}
        help={m.report_share_with_help()}
        maxLength={60}
        isOptional
      />
      <RadioField
        field={days}
        label={m.report_share_days()}
        options={[
          { value: '1', label: m.report_share_days_1() },
          { value: '7', label: m.report_share_days_7() },
          { value: '30', label: m.report_share_days_30() },
        ]}
      />
      <div>
        <SubmitButton intent="make">{m.report_share_make()}</SubmitButton>
      </div>
    </Form>
  )
}
