import { type Decision, decisions } from '#src/domain/results/decision.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  item: ItemOnBench
  errors: Readonly<Record<string, string>>
  typed: Readonly<Record<string, string>>
}

const words: Record<Decision, () => string> = {
  normal: m.bench_decide_normal,
  abnormal: m.bench_decide_abnormal,
  critical: m.bench_decide_critical,
}

/** The meaning of a number that no range judges, and why: asked once the server requires it. */
export function ReviseDecision({ item: { testItemId, name: test }, errors, typed }: Props) {
  const what = `decision-${testItemId}`
  const why = `why-${testItemId}`
  const isAsked = [what, why].some((name) => errors[name] !== undefined || typed[name])
  if (!isAsked) return null
  return (
    <div className="grid gap-2 mt-2">
      <select
        id={`revise-${what}`}
        className="input input--sm"
        name={what}
        defaultValue={typed[what] ?? ''}
        aria-label={m.revision_decide_of({ test })}
        aria-invalid={errors[what] !== undefined}
        aria-describedby={errors[what] ? `revise-${what}-error` : undefined}
      >
        <option value="">{m.fields_choose()}</option>
        {decisions.map((decision) => (
          <option key={decision} value={decision}>
            {words[decision]()}
          </option>
        ))}
      </select>
      <Wrong id={`revise-${what}`} error={errors[what]} />
      <input
        id={`revise-${why}`}
        className="input input--sm"
        name={why}
        defaultValue={typed[why] ?? ''}
        placeholder={m.bench_decide_why()}
        aria-label={m.revision_decide_why_of({ test })}
        aria-invalid={errors[why] !== undefined}
        aria-describedby={errors[why] ? `revise-${why}-error` : undefined}
        maxLength={300}
        autoComplete="off"
      />
      <Wrong id={`revise-${why}`} error={errors[why]} />
    </div>
  )
}

/** The error of a field, below it. */
export function Wrong({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="error" id={`${id}-error`}>
      <Icon name="warning" small />
      {error}
    </p>
  )
}
