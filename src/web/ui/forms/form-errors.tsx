import type { FormMetadata } from '@conform-to/react'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  // Only the parts of Conform's metadata that are read: any form fits.
  form: Pick<FormMetadata, 'id' | 'errorId' | 'errors' | 'allErrors' | 'status'>
  /** The label of each field on this page, by its name; a nested one by its complete path. */
  labels?: Readonly<Record<string, string>>
}

/**
 * The errors above the form: the refusal, then each field with a link to it. It takes the focus
 * when it appears; without JavaScript it is the page's first alert.
 */
export function FormErrors({ form, labels = {} }: Props) {
  const fields = Object.entries(form.allErrors).filter(([name]) => name !== '')
  const hasErrors = fields.length > 0 || form.errors !== undefined
  if (!hasErrors) return null
  return (
    <div
      key={JSON.stringify([form.errors, form.allErrors])}
      ref={takeFocus}
      className="errors"
      role="alert"
      autoFocus
      tabIndex={-1}
      id={form.errorId}
    >
      <h2>
        <Icon name="warning" />
        {form.errors ? form.errors.join(' ') : m.frame_errors_title({ count: fields.length })}
      </h2>
      {form.errors?.includes(m.frame_sign_in_first()) && <SignInElsewhere />}
      {fields.length > 0 && (
        <ul>
          {fields.map(([name, errors]) => (
            <li key={name}>
              <a href={`#${form.id}-${name}`}>{called(labels[name]) + errors.join(' ')}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A label that is a question keeps its own mark. */
function called(label: string | undefined): string {
  if (!label) return ''
  return label.endsWith('?') ? `${label} ` : `${label}: `
}

/**
 * Only when it appears: React calls a stable ref once per element, and the key creates a new one.
 */
function takeFocus(box: HTMLElement | null) {
  box?.focus()
}

/** The session ended while the form was open: what was typed stays on the page. */
function SignInElsewhere() {
  return (
    <p>
      <Link to="/sign-in" reloadDocument target="_blank" rel="noreferrer">
        {m.frame_sign_in_tab()}
      </Link>
    </p>
  )
}
