import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { failureReasons } from '#src/domain/quality-control/failure-reason.ts'
import type { App } from '#src/usecases/index.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { reasonWords } from '#src/web/results/failure-words.ts'

type Props = {
  failure: Awaited<ReturnType<App['viewControlFailure']>>
  lastResult: SubmissionResult<string[]> | undefined
}

/** The cause, once the repeat lies within its limits; by another person than who entered the run. */
export function ResolveForm({ failure, lastResult }: Props) {
  const { may, isRepeated, lastRun } = failure
  const [form, { reason, words }] = useForm<{ reason: string; words: string }>({
    id: 'resolve',
    lastResult: lastResult ?? null,
  })
  const labels = { reason: m.quality_reason(), words: m.quality_words() }
  if (may.isStuck) return <Note>{m.quality_resolve_stuck()}</Note>
  if (!may.resolve) return <Note>{m.quality_resolve_other()}</Note>
  if (!isRepeated && !lastResult) return <Note icon="clock">{m.refusals_controls_first()}</Note>
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="lastRun" value={lastRun} />
      <SelectField
        field={reason}
        label={labels.reason}
        prompt={m.quality_choose()}
        options={failureReasons.map((one) => ({ value: one, label: reasonWords[one]() }))}
      />
      <TextareaField field={words} label={labels.words} help={m.quality_words_help()} rows={3} />
      <p className="soft">{m.quality_resolve_help()}</p>
      <p>
        <SubmitButton>{m.quality_resolve()}</SubmitButton>
      </p>
    </Form>
  )
}
