import { shownUnit } from '#src/domain/reports/unit-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { ComputedNote } from '#src/web/routes/bench/orders/computed-note.tsx'
import { InstrumentChoice } from '#src/web/routes/bench/orders/result-instrument.tsx'
import { ResultField } from '#src/web/routes/bench/orders/result-field.tsx'
import { isOtherUnit, valueWithUnit } from '#src/web/routes/bench/orders/result-value.ts'
import { classes } from '#src/web/ui/classes.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { ReviseDecision, Wrong } from './revise-decision.tsx'

type Words = Readonly<Record<string, string>>

type Props = {
  items: readonly ItemOnBench[]
  versions: readonly { testItemId: string; version: number }[]
  errors: Words
  typed: Words
}

/** Each published value with a field for the new one; an empty field changes nothing. */
export function ReviseRows({ items, versions, errors, typed }: Props) {
  const columns = [
    { id: 'test', head: m.revision_col_test() },
    { id: 'published', head: m.revision_col_published() },
    { id: 'new', head: m.revision_col_new() },
    { id: 'comment', head: m.revision_col_comment() },
  ]
  return (
    <section aria-label={m.revision_values()}>
      <p className="small soft mb-3">{m.revision_values_help()}</p>
      <DataTable label={m.revision_values()} columns={columns} stacks>
        {items.map((item) => (
          <ReviseRow
            key={item.testItemId}
            item={item}
            version={versions.find(({ testItemId }) => testItemId === item.testItemId)?.version}
            errors={errors}
            typed={typed}
          />
        ))}
      </DataTable>
    </section>
  )
}

type RowProps = {
  item: ItemOnBench
  version: number | undefined
  errors: Words
  typed: Words
}

function ReviseRow({ item, version, errors, typed }: RowProps) {
  const { testItemId, name, result } = item
  const id = `revise-value-${testItemId}`
  const error = errors[`value-${testItemId}`]
  return (
    <tr>
      <th scope="row">{item.computed ? name : <label htmlFor={id}>{name}</label>}</th>
      <td>
        <span className="num strong">{valueWithUnit(result)}</span>
        {result?.comment && <span className="small soft block">{result.comment}</span>}
      </td>
      <td className={classes('value', error && 'field--error')}>
        <input
          type="hidden"
          name={`version-${testItemId}`}
          value={typed[`version-${testItemId}`] ?? version}
        />
        {!item.computed && item.resultType === 'numeric' && <UnitOfEntry item={item} />}
        {item.computed ? (
          <ComputedNote {...item.computed} />
        ) : (
          <ResultField
            id={id}
            item={item}
            value={typed[`value-${testItemId}`] ?? ''}
            finding={typed[`choice-${testItemId}`] ?? ''}
            error={error}
            isFirst={false}
          />
        )}
        <Wrong id={id} error={error} />
        <InstrumentChoice item={item} isEditable typed={typed[`instrument-${testItemId}`]} />
        <ReviseDecision item={item} errors={errors} typed={typed} />
      </td>
      <NewComment item={item} errors={errors} typed={typed} />
    </tr>
  )
}

/** The unit that a bare number has here: that of the value beside it, or else that of the catalogue. */
function UnitOfEntry({ item }: { item: ItemOnBench }) {
  const { testItemId, unit, result } = item
  const isOther = isOtherUnit(item)
  return (
    <>
      <input
        type="hidden"
        name={`unit-${testItemId}`}
        value={(isOther ? result?.unit : unit) ?? ''}
      />
      {isOther && (
        <span className="small block">{m.bench_unit_now({ unit: shownUnit(unit) })}</span>
      )}
    </>
  )
}

function NewComment({ item, errors, typed }: Omit<RowProps, 'version'>) {
  const name = `comment-${item.testItemId}`
  const error = errors[name]
  if (item.computed) return <td />
  return (
    <td className={classes(error && 'field--error')}>
      <input
        id={`revise-${name}`}
        className="input input--sm"
        name={name}
        defaultValue={typed[name] ?? ''}
        aria-label={m.revision_new_comment_of({ test: item.name })}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `revise-${name}-error` : undefined}
        maxLength={500}
        autoComplete="off"
      />
      <Wrong id={`revise-${name}`} error={error} />
    </td>
  )
}
