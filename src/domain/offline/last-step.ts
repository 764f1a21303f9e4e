import { type CollectionAtHand, tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import type { OfflineDevice } from './device.ts'
import { offlineKinds, type SentStep } from './event.ts'
import type { ProvedTime } from './proved-time.ts'

type Known = Pick<ProvedTime, 'notBefore'> & Pick<OfflineDevice, 'lastAt'>

/**
 * The last step that is known to be before an event of a device: its event before, and every step of
 * the visit that comes before this one; at the earliest what our own clock proves.
 * Source: life cycle 3 and 4; decisions 199 and 253.
 */
export function lastStepOf(
  { notBefore, lastAt }: Known,
  step: SentStep,
  facts: CollectionAtHand | null,
): Temporal.Instant {
  const steps = facts ? stepsBefore(facts, step) : []
  const known = [notBefore, lastAt, ...steps].filter((at) => at !== null)
  return known.toSorted((a, b) => Temporal.Instant.compare(a, b)).at(-1) ?? notBefore
}

/** A step that was taken twice, with and without a network, is not after those that follow it. */
function stepsBefore(facts: CollectionAtHand, step: SentStep) {
  const kind = step.kind === 'unreadable' ? step.of : step.kind
  const isAfter = (one: typeof kind) => offlineKinds.indexOf(kind) > offlineKinds.indexOf(one)
  const { acceptedAt, departedAt, arrivedAt, identifiedAt } = facts.visit
  const labelled = tubesOfVisit(facts).map(({ labelledAt }) => labelledAt)
  return [
    acceptedAt,
    ...(isAfter('depart') ? [departedAt] : []),
    ...(isAfter('arrive') ? [arrivedAt] : []),
    ...(isAfter('identify') ? [identifiedAt] : []),
    ...(isAfter('label') ? labelled : []),
  ]
}
