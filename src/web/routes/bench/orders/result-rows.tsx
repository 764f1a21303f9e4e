import { gravityOf, type ItemOnBench, type OrderOnBench } from '#src/web/results/bench-view.ts'
import { classes } from '#src/web/ui/classes.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { CapDot } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { ComputedNote } from './computed-note.tsx'
import { ControlNote, InstrumentChoice, WaitingNotes } from './result-instrument.tsx'
import { ValuesBefore } from './result-before.tsx'
import { LotChoice } from './lot-choice.tsx'
import { EarlierValue } from './result-earlier.tsx'
import { CommentField, ResultField } from './result-field.tsx'
import { hasWords, judgedField, RowFlag } from './result-flag.tsx'
import { RangeCell } from './result-range.tsx'
import { StaleChoice, staleSays } from './result-stale.tsx'
import { AfterFlag, StateCell } from './result-state.tsx'
import { asJudged, UnitCell } from './result-unit.tsx'
import { fieldValue, shownValue } from './result-value.ts'

export type Typed = Readonly<
  Record<
    string,
    {
      value: string
      finding: string
      comment: string
      instrumentId?: string | undefined
      lotId?: string | undefined
      /** The version on which it was typed. */
      version: number
      /** The value has changed since. */
      isStale: boolean
    }
  >
>

type Props = {
  order: OrderOnBench
  errors: Readonly<Record<string, string>>
  typed: Typed
  /** The current values of the touched fields, by name. */
  typing: Readonly<Record<string, string>>
}

/** One row per test: the value, its unit and range, and its flag once saved. */
export function ResultRows({ order, errors, typed, typing }: Props) {
  const items = order.may.sign ? exceptionsFirst(order.items) : order.items
  const hasComments = items.some((item) => isOpen(order, item) || item.result?.comment)
  const hasEarlier = items.some(({ earlier }) => earlier !== null)
  const columns = [
    { id: 'test', head: m.bench_col_test() },
    { id: 'value', head: m.bench_col_value() },
    { id: 'unit', head: m.bench_col_unit() },
    { id: 'range', head: m.bench_col_range() },
    ...(hasEarlier ? [{ id: 'earlier', head: m.bench_col_earlier() }] : []),
    { id: 'flag', head: m.bench_col_flag() },
    { id: 'state', head: m.bench_col_state() },
    ...(hasComments ? [{ id: 'comment', head: m.bench_col_comment() }] : []),
  ]
  const first = Object.keys(errors).length > 0 ? undefined : firstMissing(order)
  return (
    <DataTable stacks label={m.bench_values_label()} columns={columns}>
      {items.map((item) => (
        <ResultRow
          key={item.testItemId}
          order={order}
          item={item}
          error={errors[item.testItemId]}
          typed={typed[item.testItemId]}
          now={typing[judgedField(item)]}
          isFirst={item === first}
          hasComments={hasComments}
          hasEarlier={hasEarlier}
        />
      ))}
    </DataTable>
  )
}

/** Whether this person may enter a value in this row now. */
function isOpen({ may }: OrderOnBench, { state, computed, out }: ItemOnBench): boolean {
  if (out) return false
  return may.enter && !computed && (state === 'ready' || state === 'entered' || state === 'held')
}

/** The signatory sees critical and out-of-range values before the rest. */
function exceptionsFirst(items: readonly ItemOnBench[]): ItemOnBench[] {
  return items.toSorted((a, b) => gravityOf(b) - gravityOf(a))
}

function firstMissing(order: OrderOnBench): ItemOnBench | undefined {
  return order.items.find((item) => item.state === 'ready' && isOpen(order, item))
}

type RowProps = {
  order: OrderOnBench
  item: ItemOnBench
  error: string | undefined
  typed: Typed[string] | undefined
  now: string | undefined
  isFirst: boolean
  hasComments: boolean
  hasEarlier: boolean
}

function ResultRow(props: RowProps) {
  const { order, item, typed, isFirst, hasComments, hasEarlier } = props
  const { testItemId, result } = item
  const id = `values-${testItemId}`
  const error = props.error ?? (typed?.isStale ? staleSays(item, typed) : undefined)
  const isEditable = isOpen(order, item)
  return (
    <tr data-row="" tabIndex={-1}>
      <th scope="row" className="rowhead">
        <CapDot cap={item.cap} />
        {isEditable ? <label htmlFor={id}>{item.name}</label> : item.name}
      </th>
      <td className={classes('value', error && 'field--error')}>
        {isEditable ? (
          <ResultField
            id={id}
            item={item}
            value={typed?.value ?? fieldValue(item)}
            finding={typed?.finding ?? result?.choice ?? ''}
            error={error}
            isFirst={isFirst}
          />
        ) : (
          <SavedValue item={item} />
        )}
        <InstrumentChoice item={item} isEditable={isEditable} typed={typed?.instrumentId} />
        <LotChoice item={item} isEditable={isEditable} typed={typed?.lotId} />
        <ControlNote item={item} />
        <WaitingNotes item={item} />
        {item.computed && <ComputedNote {...item.computed} />}
        <ValuesBefore before={item.before} />
        {error && (
          <p className="error" id={`${id}-error`}>
            <Icon name="warning" small />
            {error}
          </p>
        )}
        {isEditable && typed?.isStale && <StaleChoice item={item} />}
        {isEditable && item.resultType === 'numeric' && (
          <input type="hidden" name={`unit-${testItemId}`} value={item.unit ?? ''} />
        )}
        <input
          type="hidden"
          name={`version-${testItemId}`}
          value={isEditable ? (typed?.version ?? item.version) : item.version}
        />
      </td>
      <UnitCell item={item} isEditable={isEditable} />
      <td className="num sub">
        {item.resultType === 'numeric' && !item.computed?.notComputed && (
          <RangeCell item={asJudged(item, isEditable)} />
        )}
      </td>
      {hasEarlier && (
        <td>
          <EarlierValue earlier={item.earlier} unit={(result ?? item).unit} />
        </td>
      )}
      <td>
        <RowFlag
          item={item}
          typed={props.now ?? (hasWords(item) ? typed?.finding : typed?.value)}
          isRefused={error !== undefined && props.now === undefined}
        />
        <AfterFlag item={item} />
      </td>
      <StateCell order={order} item={item} />
      {hasComments && (
        <td className="sub">
          {isEditable ? (
            <CommentField item={item} value={typed?.comment ?? result?.comment ?? ''} />
          ) : (
            result?.comment
          )}
        </td>
      )}
    </tr>
  )
}

/** The finding above its text, or the number; none where nothing could be calculated. */
function SavedValue({ item }: { item: ItemOnBench }) {
  const { result, computed } = item
  if (computed?.notComputed) return <span className="strong">–</span>
  return (
    <>
      {result?.text && <p className="strong">{result.choice}</p>}
      <span className="strong num">{shownValue(item.result) || '–'}</span>
    </>
  )
}
