import type { FactKind } from '#src/domain/tubes/draw-fact.ts'
import { m } from '#src/web/words/compiled/messages.js'

const questions: Record<FactKind, () => string> = {
  meal: m.moment_ask_meal,
  glucose: m.moment_ask_glucose,
  food: m.moment_ask_food,
  dose: m.moment_ask_dose,
  period: m.moment_ask_period,
}

/** What a test may ask beside the patient; the script copies those that a tube asks. */
export function FactTemplates() {
  return Object.entries(questions).map(([kind, ask]) => (
    <template key={kind} data-template={`fact-${kind}`}>
      <Fact kind={kind} ask={ask()} />
    </template>
  ))
}

function Fact({ kind, ask }: { kind: string; ask: string }) {
  const isDay = kind === 'period'
  const answers = [
    ['at', isDay ? m.moment_on() : m.moment_at()],
    ['not-known', m.moment_not_known()],
    ...(isDay ? [['no-periods', m.moment_no_periods()] as const] : []),
  ] as const
  return (
    <fieldset className="field" data-fact={kind} data-field={kind}>
      <legend className="label">{ask}</legend>
      <p className="help" data-fill="momentFor" />
      <input
        className="input"
        name={`${kind}-at`}
        type={isDay ? 'date' : 'datetime-local'}
        aria-label={isDay ? m.moment_day() : m.moment_time()}
      />
      <div className="choices">
        {answers.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={kind} value={value} defaultChecked={value === 'at'} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <p className="error" hidden data-error="" />
    </fieldset>
  )
}
