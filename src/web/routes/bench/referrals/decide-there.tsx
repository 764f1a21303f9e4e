import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { decisions } from '#src/domain/results/decision.ts'
import { judgedWords } from '#src/web/results/judged-words.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The partner's pathologist decides about a number that nothing judged. */
export function DecideThere({ version, tried }: { version: number; tried: TriedForm }) {
  const [form, { decision, comment }] = useForm<{ decision: string; comment: string }>({
    id: 'decide',
    lastResult: tried?.intent === 'decide' ? tried.result : null,
  })
  const labels = { decision: m.bench_decide_what(), comment: m.bench_decide_why() }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="version" value={version} />
      <RadioField
        field={decision}
        label={labels.decision}
        options={decisions.map((value) => ({ value, label: judgedWords[value]() }))}
      />
      <TextField field={comment} label={labels.comment} />
      <p>
        <SubmitButton intent="decide">{m.referral_decide()}</SubmitButton>
      </p>
    </Form>
  )
}
