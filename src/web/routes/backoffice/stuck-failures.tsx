import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { failureReasons } from '#src/domain/quality-control/failure-reason.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { reasonWords, rulesNamed } from '#src/web/results/failure-words.ts'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Failure = Awaited<ReturnType<App['listStuckFailures']>>[number]
type Props = { failures: readonly Failure[]; isDone: boolean; tried: TriedForm }

/** Failed controls that nobody at their lab may resolve, each with the office's way out. */
export function StuckFailures({ failures, isDone, tried }: Props) {
  return (
    <Panel title={m.quality_stuck_title()}>
      {isDone && (
        <Note icon="check" isNews>
          {m.quality_stuck_done()}
        </Note>
      )}
      {failures.length === 0 ? (
        <p>{m.quality_stuck_none()}</p>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p>{m.quality_stuck_lede()}</p>
          {failures.map((failure) => (
            <Stuck key={failure.failureId} failure={failure} tried={tried} />
          ))}
        </div>
      )}
    </Panel>
  )
}

function Stuck({ failure, tried }: { failure: Failure; tried: TriedForm }) {
  const { labName, instrument, test, rules, openedAt, isRepeated } = failure
  const of = { lab: labName, test: nameHere(test), instrument }
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3>{m.quality_stuck_one({ ...of, rules: rulesNamed(rules), time: instantOf(openedAt) })}</h3>
      {isRepeated ? (
        <ForLab failure={failure} tried={tried} />
      ) : (
        <Note icon="clock">{m.quality_stuck_waits()}</Note>
      )}
    </div>
  )
}

function ForLab({
  failure: { failureId, lastRun },
  tried,
}: {
  failure: Failure
  tried: TriedForm
}) {
  const isTried = tried?.result.initialValue?.['failureId'] === failureId
  const [form, { reason, words, labWord }] = useForm<Record<string, string>>({
    id: `for-lab-${failureId}`,
    lastResult: isTried ? tried.result : null,
  })
  const labels = {
    reason: m.quality_reason(),
    words: m.quality_words(),
    labWord: m.quality_lab_word(),
  }
  if (!reason || !words || !labWord) return null
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="failureId" value={failureId} />
      <input type="hidden" name="lastRun" value={lastRun} />
      <SelectField
        field={reason}
        label={labels.reason}
        prompt={m.quality_choose()}
        options={failureReasons.map((one) => ({ value: one, label: reasonWords[one]() }))}
      />
      <TextareaField field={words} label={labels.words} rows={3} />
      <TextareaField
        field={labWord}
        label={labels.labWord}
        help={m.quality_lab_word_help()}
        rows={3}
      />
      <p>
        <SubmitButton intent="resolve">{m.quality_resolve()}</SubmitButton>
      </p>
    </Form>
  )
}
