import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ComparisonConsentId } from '#src/domain/comparisons/comparison-consent.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Measured } from './delta.ts'
import {
  breachOf,
  type DeltaBreach,
  type DeltaLimit,
  type ElsewhereBreach,
  type EarlierValue,
  exceeded,
  lastComparable,
  leastChange,
} from './delta-limit.ts'
import type { ResultId } from './item.ts'
import { isMeasured, isPublished, type ItemState } from './item-machine.ts'

/**
 * A published value of the same test of the same person at another lab, read only while the
 * person's consent to it is in force.
 */
export type ElsewhereValue = EarlierValue & {
  /** The order that asks. */
  orderId: OrderId
  testCode: ItemCode
  consentId: ComparisonConsentId
}

/** That a value was compared with one of another lab, and whether it is held for it. */
export type ComparedElsewhere = {
  of: ResultId
  consentId: ComparisonConsentId
  breach: ElsewhereBreach | null
}

/** A value that was compared with another lab's, as it is stored. */
export type NewComparison = {
  resultId: ResultId
  ofResultId: ResultId
  consentId: ComparisonConsentId
  isHeld: boolean
  comparedAt: Temporal.Instant
}

/**
 * So many values of one test are compared with one that whoever types may not see. A further one is
 * held unseen: by what is held and what passes, somebody who types number after number would find
 * the earlier one.
 * Product default.
 */
export const MOST_COMPARED = 3

/**
 * The breach of a value that is held without being compared, once the test had so many; undefined
 * before. It names no other lab and no number.
 * Source: decision 254; decision 264.
 */
function heldUnseen(
  { source }: Pick<DeltaLimit, 'source'>,
  had: number,
): ElsewhereBreach | undefined {
  if (had < MOST_COMPARED) return undefined
  return { elsewhere: true, rule: 'entered-often', limit: MOST_COMPARED, source }
}

/** What a number is compared with besides its limit. */
type Beside = {
  /** The lab's own earlier values of the test. */
  own: readonly EarlierValue[]
  elsewhere: readonly ElsewhereValue[]
  /** How many values the test had before this one. */
  had: number
}

/**
 * A number beside the last comparable one of another lab, by the judging lab's limit: only where
 * that one was drawn after the lab's own last comparable one, in the same unit, and by a method of
 * the same name that both reports state. Undefined where there is nothing to compare it with. What
 * it holds says neither the earlier number nor where it is from.
 * Source: features C9; decision 254.
 */
export function comparedElsewhere(
  limit: DeltaLimit | undefined,
  now: Measured,
  { own, elsewhere, had }: Beside,
): ComparedElsewhere | undefined {
  if (!limit) return undefined
  const alike = elsewhere.filter(({ method }) => method !== null && method === now.method)
  const before = lastComparable(now, alike, limit.withinDays)
  const mine = lastComparable(now, own, limit.withinDays)
  if (!before || isNoLater(before, mine)) return undefined
  const { resultId: of, consentId } = before
  const { source } = limit
  const unseen = heldUnseen(limit, had)
  if (unseen) return { of, consentId, breach: unseen }
  const change = leastChange(now, before)
  const over = change ? exceeded(limit, change) : undefined
  return { of, consentId, breach: over ? { elsewhere: true, ...over, source } : null }
}

/**
 * How a number that a partner measured differs too much from an earlier value of the order's lab,
 * which nobody at the partner may know: held unseen after so many. Undefined where there is none.
 * Source: decision 254; decision 264.
 */
export function breachAtPartner(
  limit: DeltaLimit | undefined,
  now: Measured,
  { own, had }: Pick<Beside, 'own' | 'had'>,
): DeltaBreach | undefined {
  if (!limit || !lastComparable(now, own, limit.withinDays)) return undefined
  return heldUnseen(limit, had) ?? breachOf(limit, now, own)
}

function isNoLater(before: EarlierValue, mine: EarlierValue | undefined): boolean {
  if (!mine?.collectedAt || !before.collectedAt) return false
  return Temporal.Instant.compare(before.collectedAt, mine.collectedAt) <= 0
}

type Held = { testItemId: string; deltaBreach: object | null }

/**
 * The values that wait for a pathologist because of another lab's value, until they are published:
 * beside them the earlier one is shown, and beside no others.
 * Source: decision 254.
 */
export function heldByElsewhere<Result extends Held>(
  results: readonly Result[],
  items: readonly { id: string; state: ItemState }[],
): Result[] {
  const open = new Set(
    items.filter(({ state }) => isMeasured(state) && !isPublished(state)).map(({ id }) => id),
  )
  return results.filter(
    ({ testItemId, deltaBreach }) =>
      deltaBreach !== null && 'elsewhere' in deltaBreach && open.has(testItemId),
  )
}
