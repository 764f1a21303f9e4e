import { type FieldMetadata, getInputProps, getSelectProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { classes } from '#src/web/ui/classes.ts'
import { describedBy, Field, FieldErrors, FieldHelp, type FieldLook } from './field.tsx'

type Option = { value: string; label: ReactNode }

type SelectProps<V extends string | number | undefined> = FieldLook & {
  field: FieldMetadata<V>
  options: readonly { value: string; label: string }[]
  /** The first, empty choice; omit it only where a sensible value is preselected. */
  prompt?: string | undefined
  autoFocus?: boolean | undefined
}

/** One of many; for up to about six, `RadioField` is quicker to answer. */
export function SelectField<V extends string | number | undefined>(props: SelectProps<V>) {
  const { field, label, help, isFull, isOptional, options, prompt, autoFocus } = props
  const { key, ...select } = getSelectProps(field)
  return (
    <Field field={field} label={label} help={help} isFull={isFull} isOptional={isOptional}>
      <select
        key={key}
        className="input"
        {...select}
        autoFocus={autoFocus}
        aria-describedby={describedBy(field, help)}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  )
}

type GroupProps<V> = FieldLook & { field: FieldMetadata<V>; options: readonly Option[] }

/** One of a few, all visible. */
export function RadioField<V extends string | number | undefined>(props: GroupProps<V>) {
  return <ChoiceGroup {...props} type="radio" />
}

/** Any of a few, all visible. */
export function CheckboxField<V extends readonly string[] | undefined>(props: GroupProps<V>) {
  return <ChoiceGroup {...props} type="checkbox" />
}

function ChoiceGroup<V>(props: GroupProps<V> & { type: 'radio' | 'checkbox' }) {
  const { field, label, help, isFull, options, type } = props
  const chosen = [field.initialValue].flat().map(String)
  return (
    <fieldset
      className={classes('field', field.errors && 'field--error', isFull && 'full')}
      aria-describedby={describedBy(field, help)}
    >
      <legend className="label">{label}</legend>
      <FieldHelp field={field} help={help} />
      <div className="choices" key={field.key}>
        {options.map(({ value, label: words }, index) => (
          <label key={value}>
            <input
              type={type}
              id={index === 0 ? field.id : undefined}
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              required={type === 'radio' && field.required}
            />
            {words}
          </label>
        ))}
      </div>
      <FieldErrors field={field} />
    </fieldset>
  )
}

type CheckProps<V> = { field: FieldMetadata<V>; label: ReactNode; help?: ReactNode }

/** One sentence to agree with. Never preselected. */
export function AgreeField<V extends boolean | undefined>({ field, label, help }: CheckProps<V>) {
  const { key, ...input } = getInputProps(field, { type: 'checkbox' })
  return (
    <div className={classes('field', field.errors && 'field--error')}>
      <FieldHelp field={field} help={help} />
      <label className="agree" htmlFor={field.id}>
        <input key={key} {...input} aria-describedby={describedBy(field, help)} />
        <span>{label}</span>
      </label>
      <FieldErrors field={field} />
    </div>
  )
}
