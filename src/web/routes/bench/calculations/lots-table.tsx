import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { standingLooks, standingWords } from './calculation-words.ts'

type Lots = Awaited<ReturnType<App['listCalculations']>>['lots']

/** The lots of PT reagent of a lab, latest first; each leads to its page. */
export function LotsTable({ lots }: { lots: Lots }) {
  if (lots.length === 0)
    return <EmptyState title={m.calculation_lots_empty()}>{m.calculation_lots_help()}</EmptyState>
  return (
    <DataTable
      stacks
      label={m.calculation_lots_title()}
      columns={[
        { id: 'lot', head: m.calculation_lot_number() },
        { id: 'on', head: m.calculation_instrument() },
        { id: 'numbers', head: m.calculation_numbers() },
        { id: 'from', head: m.calculation_used_from() },
        { id: 'until', head: m.calculation_expires_on() },
        { id: 'state', head: m.calculation_state() },
      ]}
    >
      {lots.map((lot) => (
        <tr key={lot.lotId}>
          <th scope="row" className="rowhead">
            <Link to={`/lab/calculations/lots/${lot.lotId}`}>
              {lot.reagent} {lot.lotNumber}
            </Link>
          </th>
          <td>{lot.instrument ?? m.calculation_no_instrument()}</td>
          <td className="num">
            {m.calculation_isi_mean({ isi: lot.isi, mean: lot.meanNormalSeconds })}
          </td>
          <td className="num">{lot.usedFrom ? <Time at={lot.usedFrom} shape="near" /> : '–'}</td>
          <td className="num">{dayOf(lot.expiresOn)}</td>
          <td>
            <Chip {...standingLooks[lot.standing]}>{standingWords[lot.standing]()}</Chip>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
