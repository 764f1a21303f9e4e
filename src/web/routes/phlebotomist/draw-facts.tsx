import type { FieldMetadata } from '@conform-to/react'
import type { FactKind } from '#src/domain/tubes/draw-fact.ts'
import { FieldErrors } from '#src/web/ui/forms/field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TubeView } from './visit-view.ts'

type Fact = { kind: string; answer: string; at: string }
type FactFields = FieldMetadata<Fact[]>

const questions: Record<FactKind, () => string> = {
  meal: m.moment_ask_meal,
  glucose: m.moment_ask_glucose,
  food: m.moment_ask_food,
  dose: m.moment_ask_dose,
  period: m.moment_ask_period,
}

type AllProps = {
  /** The id of the form that sends the answers: its button is elsewhere on the page. */
  form: string
  field: FactFields
  asks: TubeView['asks']
}

/** What only the patient can tell, asked before the draw: a time, or that it is not known. */
export function DrawFacts({ form, field, asks }: AllProps) {
  const rows = field.getFieldList()
  return asks.map((ask, index) => (
    <DrawFactField
      key={ask.kind}
      form={form}
      name={`${field.name}[${index}]`}
      ask={ask}
      row={rows[index]}
    />
  ))
}

type Props = {
  form: string
  name: string
  ask: TubeView['asks'][number]
  /** As typed before; undefined at first. */
  row: FieldMetadata<Fact> | undefined
}

function DrawFactField({ form, name, ask: { kind, test }, row }: Props) {
  const said = row?.getFieldset()
  const isDay = kind === 'period'
  const id = `${form}-${name}.at`
  const chosen = said?.answer.initialValue ?? 'at'
  const answers = [
    ['at', isDay ? m.moment_on() : m.moment_at()],
    ['not-known', m.moment_not_known()],
    ...(isDay ? [['no-periods', m.moment_no_periods()] as const] : []),
  ] as const
  return (
    <fieldset className="field mt-6">
      <legend className="label">{questions[kind]()}</legend>
      <p className="help">{m.moment_for({ test })}</p>
      <input form={form} type="hidden" name={`${name}.kind`} value={kind} />
      <label className="sr-only" htmlFor={id}>
        {isDay ? m.moment_day() : m.moment_time()}
      </label>
      <input
        className="input"
        form={form}
        id={id}
        name={`${name}.at`}
        type={isDay ? 'date' : 'datetime-local'}
        defaultValue={said?.at.initialValue}
        aria-invalid={said?.at.errors ? true : undefined}
        aria-describedby={said?.at.errors ? said.at.errorId : undefined}
      />
      {said && <FieldErrors field={said.at} />}
      <div className="choices">
        {answers.map(([value, label]) => (
          <label key={value}>
            <input
              form={form}
              type="radio"
              name={`${name}.answer`}
              value={value}
              defaultChecked={value === chosen}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
