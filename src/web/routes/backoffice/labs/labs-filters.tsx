import {
  leastRatings,
  listedStates,
  type SortColumn,
  textColumns,
} from '#src/domain/labs/lab-columns.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { AskedOfList } from './labs-address.ts'
import { useFindAsTyped } from './labs-find-as-typed.ts'
import { FIND_FORM } from './labs-find.tsx'
import { columnWords, serviceWords, stars, stateLooks } from './labs-words.ts'

/** The second header row: a filter for each column, fields of the form above the table. */
export function LabsFilters({ asked }: { asked: AskedOfList }) {
  const services = Object.entries(serviceWords).map(([value, words]) => [value, words()] as const)
  const ratings = leastRatings.map(
    (tenths) => [String(tenths), m.labs_at_least({ stars: stars(tenths) })] as const,
  )
  const states = listedStates
    .filter((state) => state !== 'draft')
    .map((state) => [state, stateLooks[state].words()] as const)
  return (
    <tr className="filters">
      <th aria-hidden="true" />
      {textColumns.map((column) => (
        <th key={column}>
          <TextFilter column={column} asked={asked} />
        </th>
      ))}
      <th>
        <ChoiceFilter column="service" asked={asked} options={services} />
      </th>
      <th>
        <ChoiceFilter column="rating" asked={asked} options={ratings} />
      </th>
      <th>
        <ChoiceFilter column="state" asked={asked} options={states} />
      </th>
      <th aria-hidden="true" />
    </tr>
  )
}

type FilterProps = { column: SortColumn; asked: AskedOfList }

function TextFilter({ column, asked }: FilterProps) {
  const findAsTyped = useFindAsTyped()
  return (
    <input
      className="input input--sm"
      form={FIND_FORM}
      name={column}
      maxLength={100}
      size={column === 'name' || column === 'organization' ? 14 : 7}
      autoComplete="off"
      defaultValue={asked[column]}
      placeholder={m.labs_filter()}
      aria-label={m.labs_filter_by({ column: columnWords[column]() })}
      onChange={findAsTyped}
    />
  )
}

function ChoiceFilter({
  column,
  asked,
  options,
}: FilterProps & { options: readonly (readonly [value: string, words: string])[] }) {
  const findAsTyped = useFindAsTyped()
  return (
    <select
      className="input input--sm"
      form={FIND_FORM}
      name={column}
      defaultValue={asked[column] ?? ''}
      aria-label={m.labs_filter_by({ column: columnWords[column]() })}
      onChange={findAsTyped}
    >
      <option value="">{m.labs_any()}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
