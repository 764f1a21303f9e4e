import { Link } from 'react-router'
import { type SortColumn, sortColumns } from '#src/domain/labs/lab-columns.ts'
import type { ListHead } from '#src/domain/people/list-heads.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type AskedOfList, fromTheStart } from './labs-address.ts'
import { LabsFilters } from './labs-filters.tsx'
import { type LabInList, LabsRowActions } from './labs-row-actions.tsx'
import { columnWords, serviceWords, stars, stateLooks } from './labs-words.ts'

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
      isRight: id === 'rating',
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
            <td className="num">{lab.code}</td>
            <td className="strong">
              <Link to={`/backoffice/labs/${lab.labId}`}>{lab.name}</Link>
            </td>
            <td>{lab.organization}</td>
            <td>{lab.locality}</td>
            <td>{lab.city}</td>
            <td className="num">{lab.pincode}</td>
            <td>{serviceWords[lab.serviceType]()}</td>
            <td className="r num">
              {lab.ratingTenths > 0 ? (
                stars(lab.ratingTenths)
              ) : (
                <span className="sub">{m.labs_unrated()}</span>
              )}
            </td>
            <td>
              <Chip icon={stateLooks[lab.state].icon} tone={stateLooks[lab.state].tone}>
                {stateLooks[lab.state].words()}
              </Chip>
            </td>
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
      title={m.labs_sort_by({ column: columnWords[column]() })}
    >
      {columnWords[column]()}
      <Icon name={now ? icons[now] : 'sort'} small />
    </Link>
  )
}
