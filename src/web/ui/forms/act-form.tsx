import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { ButtonLook } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FormErrors } from './form-errors.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextareaField, TextField } from './text-field.tsx'

/** The one of several forms on a page that was sent, and its answer. */
export type TriedForm = { intent: string; result: SubmissionResult<string[]> } | undefined

export type ActField = {
  name: string
  label: string
  help?: string | undefined
  /** `area`: a reason as text; `password`: never written back into the page. */
  kind?: 'text' | 'area' | 'password' | 'date' | 'digits' | 'rupees' | undefined
  isOptional?: boolean | undefined
  /** Its initial value. */
  value?: string | undefined
}

type Props = {
  intent: string
  /** What the form is about: ids and versions, sent with it. */
  about?: Readonly<Record<string, string | number>> | undefined
  fields?: readonly ActField[]
  /** What happens once the button is pressed. */
  lede?: string | undefined
  act: string
  kind?: ButtonLook['kind']
  tried: TriedForm
}

/** One step: its consequences, its fields, its button. Works without a script. */
export function ActForm({ intent, about = {}, fields = [], lede, act, kind, tried }: Props) {
  const [form, metas] = useForm<Record<string, string>>({
    id: [intent, ...Object.values(about)].join('-'),
    lastResult: tried?.intent === intent ? tried.result : null,
    defaultValue: Object.fromEntries(fields.map(({ name, value }) => [name, value ?? ''])),
  })
  const labels = Object.fromEntries(fields.map(({ name, label }) => [name, label]))
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      {Object.entries(about).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {lede && <p className="soft">{lede}</p>}
      {fields.map((field) => {
        const meta = metas[field.name]
        return meta && <OneField key={field.name} {...field} field={meta} />
      })}
      <p>
        <SubmitButton intent={intent} kind={kind}>
          {act}
        </SubmitButton>
      </p>
    </Form>
  )
}

type FieldProps = ActField & { field: Parameters<typeof TextField<string>>[0]['field'] }

function OneField({ field, label, help, kind = 'text', isOptional }: FieldProps) {
  const look = { field, label, help, isOptional }
  switch (kind) {
    case 'area':
      return <TextareaField {...look} rows={3} />
    case 'password':
      return <TextField {...look} type="password" autoComplete="current-password" />
    case 'date':
      return <TextField {...look} type="date" />
    case 'digits':
      return <TextField {...look} inputMode="numeric" autoComplete="off" />
    case 'rupees':
      return <TextField {...look} inputMode="decimal" autoComplete="off" />
    case 'text':
      return <TextField {...look} autoComplete="off" />
  }
}

type Gone = {
  tried: TriedForm
  /** Only for one form; without it, for whichever was sent. */
  intent?: string
  isThere: boolean
}

/**
 * The refusal of a step whose form is no longer on the page: somebody else has taken it since this
 * page was opened. It takes the focus as the form's own message would, and returns what was typed.
 */
export function GoneForm({ tried, intent, isThere }: Gone) {
  const says = tried?.result.error?.['']
  if (isThere || !says || (intent !== undefined && intent !== tried.intent)) return null
  const written = ['reason', 'note'].map((name) => tried.result.initialValue?.[name])
  return (
    <div ref={takeFocus} className="errors" role="alert" autoFocus tabIndex={-1}>
      <h2>
        <Icon name="warning" />
        {says.join(' ')}
      </h2>
      {written.map((one) =>
        typeof one === 'string' && one !== '' ? (
          <p key={one}>{m.fields_you_wrote({ words: one })}</p>
        ) : null,
      )}
    </div>
  )
}

function takeFocus(box: HTMLElement | null) {
  box?.focus()
}
