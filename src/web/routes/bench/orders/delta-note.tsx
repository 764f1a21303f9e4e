import type { DeltaBreach, ElsewhereBreach, OwnBreach } from '#src/domain/results/delta-limit.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { deltaWords } from '#src/web/routes/bench/signing/delta-words.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { valueWithUnit } from './result-value.ts'

/** That a value is too far from the person's last one, by how much, and who may verify it. */
export function DeltaNote({ item }: { item: ItemOnBench }) {
  const { deltaBreach, result, isForPathologist, allowedActions } = item
  if (!deltaBreach) return null
  return (
    <>
      <p className="told">{breachWords(deltaBreach, shownUnit(result?.unit ?? null))}</p>
      {'elsewhere' in deltaBreach && <ElsewhereNote item={item} />}
      {isForPathologist && allowedActions.includes('verify') && (
        <p>{m.bench_delta_for_pathologist()}</p>
      )}
    </>
  )
}

/** What another lab measured before, for who signs; without the lab. */
function ElsewhereNote({ item: { elsewhere, deltaBreach } }: { item: ItemOnBench }) {
  // Of a value that was entered too often nothing says that there is an earlier one.
  if (!elsewhere && deltaBreach?.rule === 'entered-often') return null
  if (!elsewhere) return <p className="told">{m.bench_elsewhere_hidden()}</p>
  const { method, collectedAt } = elsewhere
  return (
    <p className="told">
      {m.bench_elsewhere_value({
        value: valueWithUnit({ ...elsewhere, choice: null, text: null }),
        day: collectedAt ? instantOf(collectedAt, 'day') : '',
        method: method ?? '',
      })}
    </p>
  )
}

function breachWords(breach: DeltaBreach, unit: string): string {
  return 'elsewhere' in breach ? elsewhereWords(breach, unit) : ownWords(breach, unit)
}

/** "Up 159 mg/dL (+530%) in 30 days, from 30 mg/dL on 1 Nov. More than 100% is held: …" */
function ownWords({ value, comparator, collectedAt, ...breach }: OwnBreach, unit: string): string {
  const { by, percent, days } = breach
  return m.bench_delta_breach({
    change: deltaWords({ by, percent, days }, unit),
    before: withUnit(`${comparator ?? ''}${value}`, unit),
    day: collectedAt ? instantOf(collectedAt, 'day') : '',
    limit: limitWords(breach, unit),
  })
}

/** "Differs from an earlier result at another lab by more than 100%: …" */
function elsewhereWords(breach: ElsewhereBreach, unit: string): string {
  return breach.rule === 'entered-often'
    ? m.bench_elsewhere_often({ count: breach.limit })
    : m.bench_elsewhere_breach({ limit: limitWords(breach, unit) })
}

function limitWords({ rule, limit }: Pick<DeltaBreach, 'rule' | 'limit'>, unit: string): string {
  return rule === 'absolute' ? withUnit(limit, unit) : `${Math.round(limit)}%`
}

const withUnit = (number: number | string, unit: string) => [number, unit].filter(Boolean).join(' ')
