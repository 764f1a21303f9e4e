import type { ChangedValue, ReportChange } from '#src/domain/reports/report-body.ts'
import { shownUnit } from '#src/domain/reports/unit-words.ts'
import { hasRange, shownFlag } from '#src/domain/reports/verdict.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { FlagChip } from '#src/web/ui/range-bar.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { judgedWords } from './judged-words.ts'
import { shownRange } from './shown-range.ts'

type Props = {
  changes: readonly ReportChange[]
  /** The version that made them, where it is not the one shown. */
  version?: number
}

/** Every value that changed, the old one beside the new. */
export function RevisionChanges({ changes, version: number }: Props) {
  if (changes.length === 0) return null
  const columns = [
    { id: 'test', head: m.revision_col_test() },
    { id: 'from', head: number ? m.revision_col_before() : m.revision_col_from() },
    { id: 'to', head: number ? m.revision_read_version({ number }) : m.revision_col_to() },
  ]
  return (
    <DataTable label={m.revision_changes_label()} columns={columns} stacks>
      {changes.map(({ code, name, from, to }) => (
        <tr key={`${name} ${code}`}>
          <th scope="row">{name}</th>
          <td className="wraps">
            <Value value={from} isOld />
          </td>
          <td className="wraps">
            <Value value={to} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Value({ value: of, isOld = false }: { value: ChangedValue; isOld?: boolean }) {
  const unit = of.type === 'numeric' ? shownUnit(of.unit) : ''
  const range = shownRange(of)
  const words = [of.conclusion, of.value, unit].filter(Boolean).join(' ')
  return (
    <>
      {isOld ? <s className="num">{words}</s> : <b className="num">{words}</b>}{' '}
      <FlagChip flag={shownFlag(of)} isCoded={!hasRange(of)} />
      {range && <p className="small soft">{range}</p>}
      {of.judgedAs && <p className="small told">{judgedWords[of.judgedAs]()}</p>}
      {of.comment && <p className="small told">{m.report_comment({ comment: of.comment })}</p>}
    </>
  )
}
