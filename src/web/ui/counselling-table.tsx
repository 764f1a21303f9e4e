import type { ReactNode } from 'react'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { App } from '#src/usecases/index.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { DataTable } from './data-table.tsx'
import { Panel } from './page.tsx'

type Waiting = Awaited<ReturnType<App['listCounselling']>>['waiting'][number]

type Props<Row> = {
  title: string
  rows: readonly Row[]
  /** What stands below the tests: since when, and where to look. */
  since: (row: Row) => ReactNode
  form: (row: Row) => ReactNode
}

/** People to counsel, one form each; nothing where nobody waits. */
export function CounsellingTable<Row extends Waiting>({ title, rows, since, form }: Props<Row>) {
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <DataTable
        stacks
        label={title}
        columns={[
          { id: 'who', head: m.consent_list_who() },
          { id: 'tests', head: m.consent_list_tests() },
          { id: 'record', head: m.consent_list_record() },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.consentId}>
            <th scope="row" className="rowhead">
              <Person row={row} />
            </th>
            <td>
              {row.tests.join(', ')}
              <span className="sub block">{since(row)}</span>
            </td>
            <td>{form(row)}</td>
          </tr>
        ))}
      </DataTable>
    </Panel>
  )
}

function Person({ row }: { row: Waiting }) {
  return (
    <>
      {row.patientName} <span className="sub num">{row.number}</span>
      {row.isGuardian && (
        <span className="sub block">{m.consent_list_guardian({ name: row.signedName })}</span>
      )}
      {row.phone && (
        <a className="num block" href={`tel:${row.phone}`}>
          {formatPhone(row.phone)}
        </a>
      )}
    </>
  )
}
