import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

export type Asked = Readonly<Record<string, string>>

type LineProps = {
  asked: Asked
  errors: Asked
  name: string
  label: string
  type?: 'search' | 'date'
}

/** A filter that is typed. */
export function FilterLine({ asked, errors, name, label, type }: LineProps) {
  return (
    <div className={classes('field', errors[name] && 'field--error')}>
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        type={type}
        defaultValue={asked[name]}
        autoComplete="off"
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] ? `${name}-error` : undefined}
      />
      <Wrong errors={errors} name={name} />
    </div>
  )
}

type ChoiceProps = Omit<LineProps, 'type'> & {
  options: readonly { value: string; label: string }[]
  none: (() => string) | undefined
}

/** A filter that is chosen; nothing chosen filters nothing. */
export function FilterChoice({
  asked,
  errors,
  name,
  label,
  options,
  none = m.office_audit_all,
}: ChoiceProps) {
  return (
    <div className={classes('field', errors[name] && 'field--error')}>
      <label htmlFor={name}>{label}</label>
      <select className="input" id={name} name={name} defaultValue={asked[name]}>
        <option value="">{none()}</option>
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <Wrong errors={errors} name={name} />
    </div>
  )
}

function Wrong({ errors, name }: { errors: Asked; name: string }) {
  if (!errors[name]) return null
  return (
    <p className="error" id={`${name}-error`} role="alert">
      <Icon name="warning" small />
      <span>{errors[name]}</span>
    </p>
  )
}
