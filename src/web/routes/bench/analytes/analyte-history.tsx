import type { App } from '#src/usecases/index.ts'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { RulesView } from './rules-view.tsx'

type Version = Awaited<ReturnType<App['viewLabAnalyte']>>['history'][number]

const outcomes = {
  approved: m.analytes_was_approved,
  refused: m.analytes_was_refused,
  withdrawn: m.analytes_was_withdrawn,
} as const

/** Every version, latest first, each with its people and what it said. */
export function AnalyteHistory({ history }: { history: readonly Version[] }) {
  return (
    <section>
      <h2>{m.analytes_history()}</h2>
      {history.length === 0 && <p className="soft">{m.analytes_history_none()}</p>}
      {history.map((version) => (
        <details key={version.versionId} className="mt-3">
          <summary>
            {m.analytes_version({ number: version.number, day: dayOf(version.effectiveFrom) })}
            {' · '}
            <span className="sub">{outcomeOf(version)}</span>
          </summary>
          <p>
            {m.analytes_proposed_by({
              name: version.proposed.by,
              when: instantOf(version.proposed.at),
              reason: version.reason,
            })}
          </p>
          <RulesView {...version} />
        </details>
      ))}
    </section>
  )
}

function outcomeOf({ decided }: Version): string {
  if (!decided) return m.analytes_waits()
  const { decision, by: name, at, reason } = decided
  const words = outcomes[decision]({ name, when: instantOf(at) })
  return reason ? `${words}: ${reason}` : words
}
