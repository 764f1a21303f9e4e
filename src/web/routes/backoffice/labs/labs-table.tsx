import { type SortColumn, sortColumns } from '#src/domain/labs/lab-columns.ts'
import type { ListHead } from '#src/domain/people/list-heads.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type AskedOfList, fromTheStart } from './labs-address.ts'
import { shownColumns } from './labs-columns.tsx'
import { LabsFilters } from './labs-filters.tsx'
import { type LabInList, LabsRowActions } from './labs-row-actions.tsx'

type Props = {
  asked: AskedOfList
  labs: readonly LabInList[]
  firstRow: number
  head: ListHead
  /** The row whose dialog is open. */
  chosen: string | undefined
}

export function LabsTable({ asked, labs, firstRow, head, chosen }: Props) {
  const columns = [
    { id: 'no', head: m.labs_no(), isRight: true },
    ...sortColumns.map((id) => ({
      id,
      head: <SortLink column={id} asked={asked} />,
      isRight: shownColumns[id].looks === 'r num',
      sort: sortOf(asked, id),
    })),
    { id: 'act', head: m.labs_actions() },
  ]
  return (
    <div data-head={head} className="labs-table">
      <DataTable
        label={m.labs_table()}
        columns={columns}
        filters={<LabsFilters asked={asked} />}
        hasActions
      >
        {labs.map((lab, index) => (
          <tr key={lab.labId} aria-selected={lab.labId === chosen || undefined}>
            <td className="r sub num">{firstRow + index}</td>
            {sortColumns.map((column) => (
              <td key={column} className={shownColumns[column].looks}>
                {shownColumns[column].cell(lab)}
              </td>
            ))}
            <td>
              <LabsRowActions lab={lab} asked={asked} />
            </td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

function sortOf(
  { sort = 'name', order = 'ascending' }: AskedOfList,
  column: SortColumn,
): 'ascending' | 'descending' | undefined {
  if (sort !== column) return undefined
  return order === 'descending' ? 'descending' : 'ascending'
}

/** Pressing it again reverses the order. */
function SortLink({ column, asked }: { column: SortColumn; asked: AskedOfList }) {
  const now = sortOf(asked, column)
  const order = now === 'ascending' ? 'descending' : 'ascending'
  const icons = { ascending: 'up', descending: 'down' } as const
  return (
    <Link
      to={fromTheStart(asked, { sort: column, order })}
      preventScrollReset
      replace
      title={m.labs_sort_by({ column: shownColumns[column].head() })}
    >
      {shownColumns[column].head()}
      <Icon name={now ? icons[now] : 'sort'} small />
    </Link>
  )
}
