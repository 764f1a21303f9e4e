import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { lastResult: SubmissionResult<string[]> | undefined }

/** At the door of a partner: one field, which a scanner fills and sends. */
export function ScanArriving({ lastResult }: Props) {
  const [form, { code }] = useForm<{ code: string }>({
    id: 'scan',
    lastResult: lastResult ?? null,
  })
  return (
    <Panel title={m.referral_scan()}>
      <Form method="post" className="form" {...getFormProps(form)} noValidate>
        <FormErrors form={form} labels={{ code: m.referral_scan_label() }} />
        <TextField field={code} label={m.referral_scan_label()} autoComplete="off" maxLength={40} />
        <p>
          <SubmitButton>{m.referral_scan_do()}</SubmitButton>
        </p>
      </Form>
    </Panel>
  )
}
