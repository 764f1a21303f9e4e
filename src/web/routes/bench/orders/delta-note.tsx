import type { DeltaBreach } from '#src/domain/results/delta-limit.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { deltaWords } from '#src/web/routes/bench/signing/delta-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** That a value is too far from the person's last one, by how much, and who may verify it. */
export function DeltaNote({ item }: { item: ItemOnBench }) {
  const { deltaBreach, result, isForPathologist, allowedActions } = item
  if (!deltaBreach) return null
  return (
    <>
      <p className="told">{breachWords(deltaBreach, shownUnit(result?.unit ?? null))}</p>
      {isForPathologist && allowedActions.includes('verify') && (
        <p>{m.bench_delta_for_pathologist()}</p>
      )}
    </>
  )
}

/** "Up 159 mg/dL (+530%) in 30 days, from 30 mg/dL on 1 Nov. More than 100% is held: …" */
function breachWords(breach: DeltaBreach, unit: string): string {
  const { by, percent, days, value, comparator, collectedAt, rule, limit } = breach
  const withUnit = (number: number | string) => [number, unit].filter(Boolean).join(' ')
  return m.bench_delta_breach({
    change: deltaWords({ by, percent, days }, unit),
    before: withUnit(`${comparator ?? ''}${value}`),
    day: collectedAt ? instantOf(collectedAt, 'day') : '',
    limit: rule === 'absolute' ? withUnit(limit) : `${Math.round(limit)}%`,
  })
}
