import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Waiting = { consentId: string; version: number }
type Props = { one: Waiting; lastResult: SubmissionResult<string[]> | undefined }

/** One form for each waiting person. */
export const counsellingForm = ({ consentId, version }: Waiting) => `talk-${consentId}-${version}`

/** The counsellor; the time is recorded with it. */
export function CounsellingForm({ one, lastResult }: Props) {
  const [form, { counsellor }] = useForm<{ counsellor: string }>({
    id: counsellingForm(one),
    lastResult: lastResult ?? null,
    constraint: { counsellor: { required: true, minLength: 2, maxLength: 120 } },
  })
  const label = m.consent_list_counsellor()
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={{ counsellor: label }} />
      <input type="hidden" name="consentId" value={one.consentId} />
      <input type="hidden" name="version" value={one.version} />
      <TextField field={counsellor} label={label} autoComplete="off" />
      <SubmitButton intent="counselled" kind="quiet" size="small">
        {m.consent_list_record()}
      </SubmitButton>
    </Form>
  )
}
