import { isSettled, type ItemState } from '#src/domain/results/item-machine.ts'
import type { ReportState } from '#src/domain/reports/report-machine.ts'

/** What decides how long a stored tube is kept. */
export type Kept = {
  storedAt: Temporal.Instant | null
  /** How long its kind is kept, in hours. */
  keepHours: number
  /** Null where nothing of its order was published. */
  reportState: ReportState | null
  /** When the last version of its report was published. */
  publishedAt: Temporal.Instant | null
  /** All tests of its order: one of them may be measured again from this tube. */
  items: readonly { state: ItemState }[]
  isBeingRevised: boolean
  isCallOpen: boolean
  isCaseOpen: boolean
  /** A test is offered on it, and its patient has not answered. */
  isOffered: boolean
  isPaymentDisputed: boolean
}

/** Why a stored tube must stay whatever its age, in the order they are told. */
export const keepReasons = [
  'test-open',
  'report-open',
  'revision-open',
  'call-open',
  'notification-open',
  'offer-open',
  'payment-disputed',
] as const
export type KeepReason = (typeof keepReasons)[number]

/**
 * The open case for which a tube is kept: a test of its order that is not finished, a report that
 * is not complete or is being changed, a critical value that nobody was told, a disease that was
 * not notified, a test that is offered on it, a payment that the bank disputes. Undefined where there is none.
 * Source: life cycle 4 ("retention per test"); features C22; decision 201.
 */
export function openCase(tube: Kept): KeepReason | undefined {
  if (tube.items.some(({ state }) => !isSettled(state))) return 'test-open'
  if (tube.reportState === 'partial') return 'report-open'
  if (tube.isBeingRevised) return 'revision-open'
  if (tube.isCallOpen) return 'call-open'
  if (tube.isCaseOpen) return 'notification-open'
  if (tube.isOffered) return 'offer-open'
  return tube.isPaymentDisputed ? 'payment-disputed' : undefined
}

/**
 * Whether a source names the hours; otherwise a cautious default counts, to be confirmed by the lab.
 * Source: decision 201.
 */
export function isSourced({ keepSource }: { keepSource: string }): boolean {
  return keepSource !== 'to be confirmed'
}

/**
 * Until when a stored tube is kept: its hours count from the last version of the report, or from
 * its storing where that was later or nothing was published. Null before it is stored.
 * Source: CAP GEN.20377 on the hours; decision 201 on their beginning.
 */
export function keptUntil({ storedAt, publishedAt, keepHours }: Kept): Temporal.Instant | null {
  if (!storedAt) return null
  const isLater = publishedAt && Temporal.Instant.compare(publishedAt, storedAt) > 0
  return (isLater ? publishedAt : storedAt).add({ hours: keepHours })
}
