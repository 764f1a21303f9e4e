import { type CollectionAtHand, tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import type { OfflineDevice } from './device.ts'

/**
 * The last step that is known to be before the next event of a device: its event before, and every
 * step of the visit so far; null where there is none.
 * Source: life cycle 3 and 4; decision 199.
 */
export function lastStepOf(
  { lastAt }: Pick<OfflineDevice, 'lastAt'>,
  facts: CollectionAtHand | null,
): Temporal.Instant | null {
  const { acceptedAt, departedAt, arrivedAt, identifiedAt } = facts?.visit ?? noVisit
  const labelled = facts ? tubesOfVisit(facts).map(({ labelledAt }) => labelledAt) : []
  const known = [lastAt, acceptedAt, departedAt, arrivedAt, identifiedAt, ...labelled]
  const steps = known.filter((at) => at !== null)
  return steps.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? null
}

const noVisit = { acceptedAt: null, departedAt: null, arrivedAt: null, identifiedAt: null }
