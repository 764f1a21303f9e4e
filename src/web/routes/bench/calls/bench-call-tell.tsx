import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** Who was told and what they read back; that ends the call. */
export function CallTellForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, { toldTo, readBack }] = useForm<{ toldTo: string; readBack: string }>({
    id: 'tell',
    lastResult: lastResult ?? null,
  })
  const labels = { toldTo: m.bench_told_to(), readBack: m.bench_read_back() }
  return (
    <Form method="post" className="form" {...getFormProps(form)}>
      <FormErrors form={form} labels={labels} />
      <TextField
        field={toldTo}
        label={labels.toldTo}
        help={m.bench_told_to_help()}
        autoComplete="off"
        autoFocus
      />
      <TextField
        field={readBack}
        label={labels.readBack}
        help={m.bench_read_back_help()}
        autoComplete="off"
      />
      <SubmitButton intent="tell">{m.bench_call_done()}</SubmitButton>
    </Form>
  )
}
