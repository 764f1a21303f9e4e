import type { ReactNode } from 'react'
import { VisitDo } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type StepProps = {
  name: string
  title: string
  lede: ReactNode
  button?: string
  isDanger?: boolean
  children?: ReactNode
}

/** One step with its one large button; shown by the script. */
export function Step({ name, title, lede, button, isDanger, children }: StepProps) {
  return (
    <form className="form mt-4" hidden noValidate data-step={name}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="visit__who" data-fill="place" />
      <p>{lede}</p>
      {children}
      <div data-field="step">
        <p className="error" role="alert" hidden data-error="" />
      </div>
      {button && (
        <VisitDo flows>
          <button
            type="submit"
            className={`btn btn--big btn--wide${isDanger ? ' btn--danger' : ''}`}
          >
            {button}
          </button>
        </VisitDo>
      )}
    </form>
  )
}

type FieldProps = {
  name: string
  label: string
  help?: string
  isNumber?: boolean
  most: number
}

/** A field with the place of its error; ids are given where it is drawn once. */
export function Typed({ name, label, help, isNumber = false, most }: FieldProps) {
  return (
    <div className="field" data-field={name}>
      <label className="label">
        {label}
        <input
          className="input"
          name={name}
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={most}
        />
      </label>
      {help && <p className="help">{help}</p>}
      <p className="error" hidden data-error="" />
    </div>
  )
}

export function Chosen({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: Options
}) {
  return (
    <div className="field" data-field={name}>
      <label className="label">
        {label}
        <select className="input" name={name} defaultValue="">
          <option value="">{m.visit_choose()}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <p className="error" hidden data-error="" />
    </div>
  )
}
type Options = readonly (readonly [string, string])[]

/** One of the boxes of a date. */
export function Box({ name, label, digits }: { name: string; label: string; digits: number }) {
  return (
    <label>
      <span className="small">{label}</span>
      <input
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        size={digits}
      />
    </label>
  )
}

/** Stops the visit, while nothing is drawn. */
export function Stop() {
  return (
    <p data-stop="">
      <button type="button" className="btn btn--text">
        {m.visit_fail_title()}
      </button>
    </p>
  )
}
