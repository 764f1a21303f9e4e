import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { readTyped, shownValue } from './result-value.ts'

/** A row of the form as it came back: what was typed, on top of which version. */
export type TypedRow = {
  item: ItemOnBench
  value: string
  /** The coded choice beside a text. */
  finding: string
  comment: string
  version: number
}

/**
 * Undefined where the form did not have the row, or where the person lets stand what somebody else
 * entered. Who takes the typed value instead has seen the version that stands now.
 */
export function typedRow(form: FormData, item: ItemOnBench): TypedRow | undefined {
  const { testItemId } = item
  const value = textIn(form, `value-${testItemId}`)
  const take = textIn(form, `take-${testItemId}`)
  if (value === undefined || take === 'keep') return undefined
  const comment = textIn(form, `comment-${testItemId}`) ?? ''
  const finding = textIn(form, `choice-${testItemId}`) ?? ''
  return {
    item,
    value,
    finding,
    comment,
    version: take === undefined ? shownVersion(form, item) : numbered(take),
  }
}

/** The version the form was drawn with; none is no version that ever stood there. */
export function shownVersion(form: FormData, { testItemId }: ItemOnBench): number {
  return numbered(textIn(form, `version-${testItemId}`))
}

/** What no version can be is none: the row is refused as stale, and what was typed is kept. */
const MOST = 2_147_483_647

function numbered(sent = ''): number {
  const version = /^\d{1,10}$/.test(sent) ? Number(sent) : 0
  return version > MOST ? 0 : version
}

export function isChanged({ item, value, finding, comment }: TypedRow): boolean {
  if (value === '' && finding === '') return false
  if (finding !== '' && finding !== item.result?.choice) return true
  const isSame = value === shownValue(item) || isSaidAlready(item, value)
  return !isSame || comment !== (item.result?.comment ?? '')
}

/** Typed another way: 13.20 where 13.2 stands. */
function isSaidAlready(item: ItemOnBench, typed: string): boolean {
  const read = item.resultType === 'numeric' ? readTyped(item, typed) : undefined
  if (!read?.ok || !item.result) return false
  const { value, comparator } = read.value
  return value === item.result.value && comparator === item.result.comparator
}

function textIn(form: FormData, name: string): string | undefined {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.trim() : undefined
}

/** The rows of which the person lets stand what somebody else entered. */
export function letStand(form: FormData, items: readonly ItemOnBench[]): ItemOnBench[] {
  return items.filter(({ testItemId }) => textIn(form, `take-${testItemId}`) === 'keep')
}
