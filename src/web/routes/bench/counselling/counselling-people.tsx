import type { ReactNode } from 'react'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { App } from '#src/usecases/index.ts'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Waiting = Awaited<ReturnType<App['listCounselling']>>['waiting'][number]

type Props<Row> = {
  title: string
  rows: readonly Row[]
  /** Shown below the tests: since when, and where to look. */
  since: (row: Row) => ReactNode
  form: (row: Row) => ReactNode
}

/** People to counsel, one form each; nothing where nobody waits. */
export function CounsellingPeople<Row extends Waiting>({ title, rows, since, form }: Props<Row>) {
  if (rows.length === 0) return null
  return (
    <Panel title={title}>
      <ul>
        {rows.map((row) => (
          <li key={row.consentId} className="waitingrow">
            <div>
              <Person row={row} />
            </div>
            <div>
              {row.tests.join(', ')}
              <p className="small soft">{since(row)}</p>
            </div>
            <div>{form(row)}</div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Person({ row }: { row: Waiting }) {
  return (
    <>
      <h3>{row.patientName}</h3>
      <p className="small soft num">{row.number}</p>
      {row.isGuardian && (
        <p className="small soft">{m.consent_list_guardian({ name: row.signedName })}</p>
      )}
      {row.phone && (
        <a className="num" href={`tel:${row.phone}`}>
          {formatPhone(row.phone)}
        </a>
      )}
    </>
  )
}
