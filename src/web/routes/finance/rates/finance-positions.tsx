import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { Day } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

type Position = Awaited<ReturnType<App['listTaxRates']>>['positions'][number]

const words: Record<Position['id'], () => string> = {
  'collection-charge': m.finance_position_collection_charge,
  'late-fee': m.finance_position_late_fee,
  'tds-section': m.finance_position_tds_section,
  'tds-threshold': m.finance_position_tds_threshold,
}

/** Our other tax positions, their sources, and whether an accountant has confirmed them. */
export function TaxPositions({ positions }: { positions: readonly Position[] }) {
  return (
    <DataTable
      stacks
      label={m.finance_positions()}
      columns={[
        { id: 'what', head: m.finance_position() },
        { id: 'says', head: m.finance_position_says() },
        { id: 'from', head: m.finance_from() },
        { id: 'state', head: m.finance_state() },
        { id: 'source', head: m.finance_source() },
      ]}
    >
      {positions.map(({ id, says, from, source, confirmedBy }) => (
        <tr key={id}>
          <td>{words[id]()}</td>
          <td className="fincell">{says[getLocale()]}</td>
          <td className="num">
            <Day on={from} />
          </td>
          <td>
            {confirmedBy ? (
              <Chip icon="check" tone="ok">
                {m.finance_position_confirmed({ by: confirmedBy.by, day: dayOf(confirmedBy.on) })}
              </Chip>
            ) : (
              <Chip icon="clock" tone="needs">
                {m.finance_position_open()}
              </Chip>
            )}
          </td>
          <td className="fincell sub" lang="en">
            {source}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}
