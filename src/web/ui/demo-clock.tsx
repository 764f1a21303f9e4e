import { getFormProps, getInputProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { describedBy, Field } from '#src/web/ui/forms/field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'

type Steps = { hour: string; day: string; week: string }

/** Each moves a demonstration's clock to the named time. */
export function ClockSteps({ steps: { hour, day, week } }: { steps: Steps }) {
  const all = [
    { to: hour, label: m.clock_by_hour() },
    { to: day, label: m.clock_by_day() },
    { to: week, label: m.clock_by_week() },
  ]
  return (
    <div className="actions">
      {all.map(({ to, label }) => (
        <Form method="post" key={to}>
          <input type="hidden" name="to" value={to} />
          <SubmitButton intent={to} kind="quiet">
            {label}
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}

/** To any later time. */
export function ClockForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, { to }] = useForm<{ to: string }>({ id: 'clock', lastResult: lastResult ?? null })
  const { key, ...input } = getInputProps(to, { type: 'datetime-local' })
  const help = m.clock_to_help()
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ to: m.clock_to() }} />
      <Field field={to} label={m.clock_to()} help={help}>
        <input key={key} className="input" {...input} aria-describedby={describedBy(to, help)} />
      </Field>
      <div className="actions">
        <SubmitButton intent="move">{m.clock_move()}</SubmitButton>
      </div>
    </Form>
  )
}

/** From the office's first page, for the administrator. */
export function DemoClockLink() {
  return (
    <Panel title={m.clock_title()}>
      <p>{m.clock_lede()}</p>
      <p className="mt-4">
        <LinkButton to="/demo/clock" kind="quiet">
          {m.clock_link()}
        </LinkButton>
      </p>
    </Panel>
  )
}
