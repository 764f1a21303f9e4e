import { classes } from '#src/web/ui/classes.ts'
import { Icon } from '#src/web/ui/icon.tsx'

type Props = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | null>>
  name: string
  label: string
  help?: string
  type?: 'text' | 'date'
  min?: string
  isNumber?: boolean
}

/** One field of the form, with its error beside it; the list of errors leads to its id. */
export function AnalyteField(props: Props) {
  const { values, errors, name, label, help, type = 'text', min, isNumber = false } = props
  const id = `analyte-${name}`
  const error = errors[name]
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes('field', Boolean(error) && 'field--error')}>
      <label htmlFor={id}>{label}</label>
      {help && (
        <p className="help" id={`${id}-help`}>
          {help}
        </p>
      )}
      <input
        className="input"
        id={id}
        name={name}
        type={type}
        min={min}
        inputMode={isNumber ? 'decimal' : undefined}
        defaultValue={values[name] ?? ''}
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warning" small />
          <span>{error.join(' ')}</span>
        </p>
      )}
    </div>
  )
}
