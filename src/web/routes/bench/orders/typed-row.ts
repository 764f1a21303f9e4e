import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { asMeant } from '#src/web/routes/bench/meant-unit.ts'
import { fieldValue, isOtherUnit, readTyped } from './result-value.ts'

/** A returned row of the form: what was typed, on top of which version. */
export type TypedRow = {
  item: ItemOnBench
  value: string
  /** The coded choice beside a text. */
  finding: string
  comment: string
  /** The unit that the form named; undefined: it named none. */
  unit?: string
  /** The instrument that the form named; undefined: it named none. */
  instrumentId?: string
  /** The lot of reagent that the form named; undefined: it named none. */
  lotId?: string
  version: number
}

/**
 * Undefined where the form did not have the row, or where the person keeps what somebody else
 * entered. Choosing the typed value instead means that the current version has been seen.
 */
export function typedRow(form: FormData, item: ItemOnBench): TypedRow | undefined {
  const { testItemId } = item
  const typed = textIn(form, `value-${testItemId}`)
  const take = textIn(form, `take-${testItemId}`)
  if (typed === undefined || take === 'keep') return undefined
  const unit = textIn(form, `unit-${testItemId}`)
  const instrumentId = textIn(form, `instrument-${testItemId}`)
  const lotId = textIn(form, `lot-${testItemId}`)
  const value = asMeant(item, unit, typed)
  const comment = textIn(form, `comment-${testItemId}`) ?? ''
  const finding = textIn(form, `choice-${testItemId}`) ?? ''
  return {
    item,
    value,
    finding,
    comment,
    ...(unit !== undefined && { unit }),
    ...(instrumentId !== undefined && instrumentId !== '' && { instrumentId }),
    ...(lotId !== undefined && lotId !== '' && { lotId }),
    version: take === undefined ? shownVersion(form, item) : numbered(take),
  }
}

/** The version with which the form was rendered; a missing one never existed. */
export function shownVersion(form: FormData, { testItemId }: ItemOnBench): number {
  return numbered(textIn(form, `version-${testItemId}`))
}

/**
 * An impossible version counts as none: the row is refused as stale, and what was typed is kept.
 */
const MOST = 2_147_483_647

function numbered(sent = ''): number {
  const version = /^\d{1,10}$/.test(sent) ? Number(sent) : 0
  return version > MOST ? 0 : version
}

export function isChanged(row: TypedRow): boolean {
  const { item, value, finding, comment, instrumentId, lotId } = row
  if (value === '' && finding === '') return false
  if (item.result && lotId) return true
  if (item.result && instrumentId && instrumentId !== item.control.measuredOn) return true
  if (finding !== '' && finding !== item.result?.choice) return true
  const isSame = value === fieldValue(item) || isSaidAlready(item, value)
  return !isSame || comment !== (item.result?.comment ?? '')
}

/** The same value typed differently: 13.20 for 13.2. */
function isSaidAlready(item: ItemOnBench, typed: string): boolean {
  const read = item.resultType === 'numeric' ? readTyped(item, typed) : undefined
  if (!read?.ok || !item.result || isOtherUnit(item)) return false
  const { value, comparator } = read.value
  return value === item.result.value && comparator === item.result.comparator
}

function textIn(form: FormData, name: string): string | undefined {
  const typed = form.get(name)
  return typeof typed === 'string' ? typed.trim() : undefined
}

/** The rows in which the person keeps what somebody else entered. */
export function letStand(form: FormData, items: readonly ItemOnBench[]): ItemOnBench[] {
  return items.filter(({ testItemId }) => textIn(form, `take-${testItemId}`) === 'keep')
}
