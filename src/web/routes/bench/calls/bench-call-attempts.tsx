import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { CallFailure } from '#src/domain/results/calls/call.ts'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { CallOnBench } from './bench-call.tsx'

const failureWords: Record<CallFailure, () => string> = {
  'no-answer': m.bench_attempt_no_answer,
  busy: m.bench_attempt_busy,
  'not-reachable': m.bench_attempt_not_reachable,
  'wrong-number': m.bench_attempt_wrong_number,
}

/** An unsuccessful call: recorded with its time; the task stays open. */
export function CallAttemptForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, { outcome, note }] = useForm<{ outcome: string; note: string }>({
    id: 'attempt',
    lastResult: lastResult ?? null,
  })
  const labels = { outcome: m.bench_attempt_outcome(), note: m.bench_attempt_note() }
  return (
    <details open={lastResult !== undefined}>
      <summary className="btn btn--quiet">{m.bench_attempt()}</summary>
      <Form method="post" className="form mt-4" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <SelectField
          field={outcome}
          label={labels.outcome}
          prompt={m.fields_choose()}
          options={Object.entries(failureWords).map(([value, words]) => ({
            value,
            label: words(),
          }))}
        />
        <TextField field={note} label={labels.note} isOptional autoComplete="off" />
        <p className="small soft">{m.bench_attempt_stays()}</p>
        <SubmitButton kind="quiet" intent="attempt">
          {m.bench_attempt_save()}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** The unsuccessful calls, the newest first. */
export function CallAttempts({ attempts }: Pick<CallOnBench, 'attempts'>) {
  if (attempts.length === 0) return null
  return (
    <section className="attempts" aria-labelledby="attempts">
      <h2 id="attempts">{m.bench_attempts({ count: attempts.length })}</h2>
      <ul>
        {attempts.map(({ outcome, note, triedAt, by }) => (
          <li key={triedAt}>
            <Time at={triedAt} shape="near" />: {failureWords[outcome]()}
            {note && `. ${note}`}
            <span className="sub block">{by}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
