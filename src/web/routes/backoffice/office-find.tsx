import { Form } from 'react-router'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** The page that answers; without it this one. */
  action?: string | undefined
  name: string
  label: string
  help: string
  value?: string | undefined
  error?: string | undefined
}

/** One search field: a plain GET, so that a result has an address. */
export function FindForm({ action, name, label, help, value, error }: Props) {
  return (
    <search>
      <Form className="form" {...(action && { action })}>
        <div className={error ? 'field field--error' : 'field'}>
          <label htmlFor={name}>{label}</label>
          <p className="help" id={`${name}-help`}>
            {help}
          </p>
          <input
            className="input"
            id={name}
            name={name}
            type="search"
            defaultValue={value}
            autoComplete="off"
            minLength={2}
            maxLength={80}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${name}-error ${name}-help` : `${name}-help`}
          />
          {error && (
            <p className="error" id={`${name}-error`} role="alert">
              <Icon name="warning" small />
              <span>{error}</span>
            </p>
          )}
        </div>
        <p>
          <button type="submit" className="btn">
            <Icon name="search" />
            {m.office_find()}
          </button>
        </p>
      </Form>
    </search>
  )
}
