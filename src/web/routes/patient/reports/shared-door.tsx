import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { CodeField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The PIN, before anything of the report is told; and that its owner sees the visit. */
export function SharedDoor({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, { pin }] = useForm<{ pin: string }>({ lastResult: lastResult ?? null })
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ pin: m.report_share_pin() }} />
      <CodeField
        field={pin}
        length={6}
        isOneTime={false}
        label={m.report_share_pin()}
        help={m.report_shared_pin_help()}
      />
      <p className="small soft">{m.report_shared_seen()}</p>
      <div>
        <SubmitButton>{m.report_shared_open()}</SubmitButton>
      </div>
    </Form>
  )
}
