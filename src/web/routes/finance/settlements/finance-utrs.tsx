import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Imported = Awaited<ReturnType<App['importUtrs']>>
type Mismatch = Imported['mismatches'][number]

/** The result of the bank's file: paid, failed, already known, and every unmatched row. */
export function Imported({ imported }: { imported: Imported }) {
  const { paid, failed, returned, known, mismatches } = imported
  return (
    <>
      <Note icon="check" isNews>
        {m.finance_import_done({ paid: paid.length, failed: failed.length, known })}
      </Note>
      {failed.length > 0 && (
        <Note tone="needs" title={m.finance_import_failed()}>
          <ul>
            {failed.map(({ number, reason, net }) => (
              <li key={number}>
                <span className="num">{number}</span> {rupeesOf(net as Paise)}: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {returned.length > 0 && (
        <Note tone="needs" title={m.finance_import_returned()}>
          <ul>
            {returned.map(({ number, reason, net }) => (
              <li key={number}>
                <span className="num">{number}</span> {rupeesOf(net)}: {reason}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {mismatches.length > 0 && <Mismatches mismatches={mismatches} />}
    </>
  )
}

const kinds: Record<Mismatch['kind'], () => string> = {
  'unknown-number': m.finance_mismatch_unknown_number,
  'wrong-amount': m.finance_mismatch_wrong_amount,
  'utr-used': m.finance_mismatch_utr_used,
  'utr-missing': m.finance_mismatch_utr_missing,
  'unknown-status': m.finance_mismatch_unknown_status,
  'not-approved': m.finance_mismatch_not_approved,
  'already-paid': m.finance_mismatch_already_paid,
  'already-failed': m.finance_mismatch_already_failed,
  'already-returned': m.finance_mismatch_already_returned,
}

/** Why a row of the bank's file matches nothing, in words. */
export function mismatchWords(kind: string): string {
  const known = Object.entries(kinds).find(([name]) => name === kind)
  return known ? known[1]() : kind
}

function Mismatches({ mismatches }: Pick<Imported, 'mismatches'>) {
  return (
    <Panel title={m.finance_mismatches()}>
      <p className="mb-3">{m.finance_mismatches_lede()}</p>
      <DataTable
        stacks
        label={m.finance_mismatches()}
        columns={[
          { id: 'number', head: m.finance_payout() },
          { id: 'line', head: m.finance_line(), isRight: true },
          { id: 'kind', head: m.finance_break_what() },
          { id: 'theirs', head: m.finance_break_bank() },
        ]}
      >
        {mismatches.map(({ line, number, utr, kind, theirs }) => (
          <tr key={line}>
            <td className="num">{number}</td>
            <td className="r num">{line}</td>
            <td className="fincell">{kinds[kind]()}</td>
            <td className="num sub">
              {[theirs.amount, theirs.status, utr].filter(Boolean).join(' · ')}
            </td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}
