import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = Pick<Awaited<ReturnType<App['viewReagentLot']>>, 'measured'> & { isWrong: boolean }

const signed = new Set<ItemState>(['authorised', 'published', 'amended'])

/** The orders whose INR was computed with a lot: signed ones first, they were read already. */
export function LotOrders({ measured, isWrong }: Props) {
  if (measured.length === 0) return <p>{m.calculation_orders_none()}</p>
  const sorted = measured.toSorted(
    (a, b) => Number(signed.has(b.state)) - Number(signed.has(a.state)),
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      {isWrong && (
        <Note icon="warning" tone="needs">
          {m.calculation_orders_wrong()}
        </Note>
      )}
      <DataTable
        stacks
        label={m.calculation_orders_title()}
        columns={[
          { id: 'sample', head: m.quality_col_sample() },
          { id: 'at', head: m.quality_col_at() },
          { id: 'state', head: m.quality_col_state() },
        ]}
      >
        {sorted.map(({ orderId, accession, state, enteredAt }) => (
          <tr key={orderId}>
            <th scope="row" className="rowhead">
              <Link to={`/lab/orders/${orderId}`} className="num">
                {accession ?? m.quality_open_order()}
              </Link>
            </th>
            <td className="num">
              <Time at={enteredAt} shape="near" />
            </td>
            <td>
              <Chip icon={signed.has(state) ? 'warning' : 'hold'}>
                {signed.has(state) ? m.quality_measured_signed() : m.quality_measured_waits()}
              </Chip>
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}
