import type { WaitsFor } from '#src/domain/reports/waiting.ts'
import { type BenchView, benchAddress } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { benchListWords } from '#src/web/results/bench-words.ts'
import { revisionKindWords, revisionReasonWords } from '#src/web/results/revision-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const waitsForWords: Record<WaitsFor, () => string> = {
  you: m.bench_change_for_you,
  another: m.bench_change_own,
  signatory: m.bench_change_for_signatory,
  office: m.bench_change_for_office,
}

/** Undecided changes of published reports: each leads to its page. */
export function ChangeRows({ bench }: { bench: BenchView }) {
  const columns = [
    { id: 'since', head: m.bench_col_since() },
    { id: 'patient', head: m.bench_col_patient() },
    { id: 'change', head: m.bench_col_change() },
    { id: 'by', head: m.bench_col_written_by() },
    { id: 'waits', head: m.bench_col_waits_for() },
  ]
  return (
    <DataTable stacks label={benchListWords.changes()} columns={columns}>
      {bench.changes.map((change) => (
        <tr key={change.revisionId} data-row="">
          <td>
            <Time at={change.draftedAt} shape="near" />
          </td>
          <td>
            <Link to={`/lab/revisions/${change.revisionId}`}>{personWords(change)}</Link>
          </td>
          <td>
            {revisionKindWords(change.kind)}:{' '}
            <span className="sub">{revisionReasonWords(change.reason)}</span>
          </td>
          <td>
            {change.draftedFrom === 'office'
              ? m.bench_change_by_office({ name: change.draftedBy })
              : change.draftedBy}
          </td>
          <td className={change.waitsFor === 'you' ? 'strong' : undefined}>
            {waitsForWords[change.waitsFor]()}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

/** On every bench page: how many changes wait for the viewer, and how many of their own wait. */
export function BenchChanges({ changes }: { changes: BenchView['ringing']['changes'] }) {
  const { forYou, own } = changes
  if (forYou + own === 0) return null
  return (
    <div className="mb-4">
      <Note tone={forYou > 0 ? 'needs' : undefined} icon="clock">
        {forYou > 0 && m.bench_changes_for_you({ count: forYou })}{' '}
        {own > 0 && m.bench_changes_own({ count: own })}{' '}
        <Link to={benchAddress('changes')}>{m.bench_changes_look()}</Link>
      </Note>
    </div>
  )
}
