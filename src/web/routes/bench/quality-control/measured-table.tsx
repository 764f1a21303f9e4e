import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Failure = Awaited<ReturnType<App['viewControlFailure']>>
type Props = Pick<Failure, 'measured' | 'lastGoodAt'>

const signed = new Set<ItemState>(['authorised', 'published', 'amended'])

/** Patients' values since the last controls that passed: signed ones first, they were read already. */
export function MeasuredTable({ measured, lastGoodAt }: Props) {
  const sorted = measured.toSorted(
    (a, b) => Number(signed.has(b.state)) - Number(signed.has(a.state)),
  )
  return (
    <div className="grid gap-4">
      <p className="soft">
        {lastGoodAt
          ? m.quality_measured_since({ time: instantOf(lastGoodAt) })
          : m.quality_measured_all()}
      </p>
      {measured.length === 0 ? (
        <p>{m.quality_measured_none()}</p>
      ) : (
        <DataTable
          stacks
          label={m.quality_measured_title()}
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
                {signed.has(state) ? (
                  <Chip icon="warning" tone="needs">
                    {m.quality_measured_signed()}
                  </Chip>
                ) : (
                  <Chip icon="hold">{m.quality_measured_waits()}</Chip>
                )}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  )
}
