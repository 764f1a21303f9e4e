import type { App } from '#src/usecases/index.ts'
import { rangeOf } from '#src/web/results/bench-words.ts'
import { whoseWords } from '#src/web/routes/bench/ranges/whose-words.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { RulesView } from './rules-view.tsx'

type Viewed = Awaited<ReturnType<App['viewLabAnalyte']>>
type Waiting = NonNullable<Viewed['waiting']>
type Props = { waiting: Waiting; may: Viewed['may']; tried: TriedForm }

/** What is proposed, what it changes, and what the second person does about it. */
export function AnalyteWaiting({ waiting, may, tried }: Props) {
  const { effectiveFrom, reason, proposed, changes, versionId, isOwn } = waiting
  return (
    <section className="panel">
      <h2>{m.analytes_proposed_from({ day: dayOf(effectiveFrom) })}</h2>
      <div className="grid grid-cols-1 gap-4">
        <p>
          <Chip icon="hold" tone="needs">
            {m.analytes_waits()}
          </Chip>
        </p>
        <p>{m.analytes_proposed_by({ name: proposed.by, when: instantOf(proposed.at), reason })}</p>
        <div>
          <h3>{m.analytes_changes()}</h3>
          <Changes changes={changes} />
        </div>
        <details>
          <summary>{m.analytes_whole()}</summary>
          <RulesView {...waiting} />
        </details>
        {may.decide && <Acts versionId={versionId} isOwn={isOwn} tried={tried} />}
      </div>
    </section>
  )
}

type ActsProps = Pick<Waiting, 'versionId' | 'isOwn'> & Pick<Props, 'tried'>

function Acts({ versionId, isOwn, tried }: ActsProps) {
  const about = { versionId }
  const form = { about, tried }
  if (isOwn)
    return (
      <ActForm
        {...form}
        intent="withdrawn"
        lede={m.analytes_own_waits()}
        act={m.analytes_withdraw()}
        kind="quiet"
      />
    )
  return (
    <>
      <ActForm
        {...form}
        intent="approved"
        lede={m.analytes_approve_help()}
        act={m.analytes_approve()}
      />
      <ActForm
        {...form}
        intent="refused"
        fields={[{ name: 'reason', label: m.analytes_refuse_reason(), kind: 'area' }]}
        act={m.analytes_refuse()}
        kind="quiet"
      />
    </>
  )
}

const partWords = {
  method: m.analytes_method,
  unit: m.analytes_unit,
  decimals: m.analytes_decimals,
  reportableLow: m.analytes_reportable_low,
  reportableHigh: m.analytes_reportable_high,
  impossibleLow: m.analytes_impossible_low,
  impossibleHigh: m.analytes_impossible_high,
} as const

/** Only what differs, before and after. */
function Changes({ changes }: { changes: Waiting['changes'] }) {
  const { parts, ranges, limits, isDeltaChanged, isStabilityChanged } = changes
  const rows = [
    ...ranges.map((row) => ({ ...row, title: m.analytes_ranges() })),
    ...limits.map((row) => ({ ...row, title: m.analytes_limits() })),
  ]
  return (
    <ul className="grid gap-2">
      {parts.map(({ part, before, after }) => (
        <li key={part}>
          <span className="soft">{partWords[part]()}:</span> {asWas(before, after)}
        </li>
      ))}
      {rows.map(({ title, before, after, condition, ...ages }) => (
        <li key={JSON.stringify([title, ages, condition])}>
          <span className="soft">
            {title}, {whoseWords({ ...ages, condition })}:
          </span>{' '}
          {asWas(before && rangeOf(before), after && rangeOf(after))}
        </li>
      ))}
      {isDeltaChanged && <li>{m.analytes_delta_changed()}</li>}
      {isStabilityChanged && <li>{m.analytes_stability_changed()}</li>}
    </ul>
  )
}

type Shown = string | number | null

function asWas(before: Shown, after: Shown) {
  return (
    <>
      <del className="num">{before ?? m.analytes_none()}</del>{' '}
      <ins className="num strong">{after ?? m.analytes_none()}</ins>
    </>
  )
}
