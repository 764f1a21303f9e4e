import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { RevisionKind } from '#src/domain/reports/revision.ts'
import { reasonsOf } from '#src/domain/reports/revision.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { revisionReasonLabel } from '#src/web/results/revision-words.ts'
import type { ReportDeskView } from '#src/web/routes/bench/orders/report-desk.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { classes } from '#src/web/ui/classes.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { ReviseRows } from './revise-rows.tsx'

type ReviseTyped = {
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

type Props = {
  kind: RevisionKind
  desk: ReportDeskView
  items: readonly ItemOnBench[]
  answer: ReviseTyped | undefined
  back: string
}

/** Why, as a code and in words, and the new values: works without scripts. */
export function ReviseForm({ kind, desk, items, answer, back }: Props) {
  const { errors = {}, typed = {} } = answer ?? {}
  const labels = {
    reason: m.revision_reason(),
    words: m.revision_words(),
    text: m.revision_text(),
    password: m.bench_password(),
    ...Object.fromEntries(
      items.flatMap(({ testItemId, name }) => [
        [`value-${testItemId}`, name],
        [`comment-${testItemId}`, m.revision_new_comment_of({ test: name })],
        [`decision-${testItemId}`, m.revision_decide_of({ test: name })],
        [`why-${testItemId}`, m.revision_decide_why_of({ test: name })],
      ]),
    ),
  }
  return (
    <Form method="post" className="grid gap-4">
      <FormErrors form={asForm(errors)} labels={labels} />
      <input type="hidden" name="version" value={typed['version'] ?? desk.version} />
      {items.length > 0 && (
        <ReviseRows items={items} versions={desk.items} errors={errors} typed={typed} />
      )}
      <div className="form">
        <Row name="reason" label={labels.reason} error={errors['reason']}>
          <select
            id="revise-reason"
            className="input"
            name="reason"
            required
            defaultValue={typed['reason'] ?? ''}
          >
            <option value="">{m.fields_choose()}</option>
            {reasonsOf[kind].map((reason) => (
              <option key={reason} value={reason}>
                {revisionReasonLabel(reason)}
              </option>
            ))}
          </select>
        </Row>
        <Row
          name="words"
          label={labels.words}
          help={kind === 'withdraw' ? m.revision_words_help_withdraw() : m.revision_words_help()}
          error={errors['words']}
        >
          <Area name="words" typed={typed['words']} max={500} />
        </Row>
        {kind === 'append' && (
          <Row name="text" label={labels.text} help={m.revision_text_help()} error={errors['text']}>
            <Area name="text" typed={typed['text']} max={2000} />
          </Row>
        )}
        {kind === 'withdraw' && (
          <Row
            name="password"
            label={labels.password}
            help={m.revision_propose_help()}
            error={errors['password']}
          >
            <input
              id="revise-password"
              className="input"
              type="password"
              name="password"
              required
              autoComplete="current-password"
            />
          </Row>
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>
            {kind === 'withdraw' ? m.revision_propose() : m.revision_send()}
          </SubmitButton>
          <LinkButton kind="quiet" to={back}>
            {m.revision_back()}
          </LinkButton>
        </div>
      </div>
    </Form>
  )
}

type RowProps = {
  name: string
  label: string
  help?: string
  error: string | undefined
  children: ReactNode
}

function Row({ name, label, help, error, children }: RowProps) {
  return (
    <div className={classes('field', error && 'field--error')}>
      <label className="label" htmlFor={`revise-${name}`}>
        {label}
      </label>
      {help && <p className="help">{help}</p>}
      {children}
      {error && (
        <p className="error" id={`revise-${name}-error`}>
          <Icon name="warning" small />
          {error}
        </p>
      )}
    </div>
  )
}

function Area({ name, typed, max }: { name: string; typed: string | undefined; max: number }) {
  return (
    <textarea
      id={`revise-${name}`}
      className="input"
      name={name}
      rows={3}
      required
      maxLength={max}
      defaultValue={typed ?? ''}
    />
  )
}

/** The fields are not Conform's: the summary gets the parts of a form that it reads. */
function asForm({ form, ...fields }: Readonly<Record<string, string>>) {
  const allErrors = Object.fromEntries(Object.entries(fields).map(([id, why]) => [id, [why]]))
  const isWrong = form !== undefined || Object.keys(fields).length > 0
  return {
    id: 'revise',
    errorId: 'revise-errors',
    errors: form === undefined ? undefined : [form],
    allErrors,
    ...(isWrong && { status: 'error' as const }),
  }
}
