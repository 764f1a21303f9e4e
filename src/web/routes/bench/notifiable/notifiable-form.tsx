import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { version: number; today: string; lastResult: SubmissionResult | undefined }
type Fields = { authority: string; reference: string; notifiedOn: string }

/** Whom the lab told, under which number and on which day; that ends the case. */
export function NotifiableForm({ version, today, lastResult }: Props) {
  const [form, { authority, reference, notifiedOn }] = useForm<Fields>({
    id: 'told',
    lastResult: lastResult ?? null,
    defaultValue: { notifiedOn: today },
  })
  const labels = {
    authority: m.notifiable_authority(),
    reference: m.notifiable_reference(),
    notifiedOn: m.notifiable_on(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="version" value={version} />
      <TextField
        field={authority}
        label={labels.authority}
        help={m.notifiable_authority_help()}
        autoComplete="off"
      />
      <TextField
        field={reference}
        label={labels.reference}
        help={m.notifiable_reference_help()}
        autoComplete="off"
      />
      <TextField field={notifiedOn} label={labels.notifiedOn} type="date" />
      <SubmitButton>{m.notifiable_done()}</SubmitButton>
    </Form>
  )
}
