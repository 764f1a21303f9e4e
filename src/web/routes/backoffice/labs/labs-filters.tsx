import {
  type ColumnKind,
  kindOf,
  type SortColumn,
  sortColumns,
} from '#src/domain/labs/lab-columns.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { AskedOfList } from './labs-address.ts'
import { shownColumns } from './labs-columns.tsx'
import { useFindAsTyped } from './labs-find-as-typed.ts'
import { FIND_FORM } from './labs-find.tsx'

type FilterProps = { column: SortColumn; asked: AskedOfList }

/** The second header row: a filter for each column, fields of the form above the table. */
export function LabsFilters({ asked }: Pick<FilterProps, 'asked'>) {
  return (
    <tr className="filters">
      <th aria-hidden="true" />
      {sortColumns.map((column) => (
        <th key={column}>
          <Filter column={column} asked={asked} />
        </th>
      ))}
      <th aria-hidden="true" />
    </tr>
  )
}

/** How a filter without choices is typed. */
const fieldTypes: Readonly<Record<ColumnKind, 'text' | 'date' | undefined>> = {
  text: undefined,
  extra: undefined,
  choice: undefined,
  tenths: undefined,
  day: 'date',
}

function Filter({ column, asked }: FilterProps) {
  const onChange = useFindAsTyped()
  const shown = shownColumns[column]
  const field = {
    className: 'input input--sm',
    form: FIND_FORM,
    name: column,
    'aria-label': m.labs_filter_by({ column: shown.head() }),
    onChange,
  }
  if (!('options' in shown))
    return (
      <input
        {...field}
        type={fieldTypes[kindOf(column)]}
        maxLength={100}
        size={shown.isWide ? 14 : 7}
        autoComplete="off"
        defaultValue={asked[column]}
        placeholder={m.labs_filter()}
      />
    )
  return (
    <select {...field} defaultValue={asked[column] ?? ''}>
      <option value="">{m.labs_any()}</option>
      {shown.options().map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
