import type { Decision } from '#src/domain/changes.ts'
import type { CollectionAtHand } from './collection-at-hand.ts'
import type { AllowEarlyVisit } from './inputs.ts'
import { testKeptToItsTime } from './too-early.ts'
import { mayAllowEarly } from './visit-window.ts'
import type { VisitId } from './visit.ts'

type Told = { visitId: VisitId; isEarlyAllowed: boolean; version: number }

/**
 * The patient allows this visit to start before the booked hour, or withdraws that until somebody
 * has set out.
 * Source: model, "Slot"; decision 033.
 *
 * @param wish what is wanted, and the version that the patient was shown.
 */
export function earlyPermission(
  facts: CollectionAtHand,
  { isAllowed, version }: AllowEarlyVisit,
  now: Temporal.Instant,
): Decision<Told, 'not-allowed-now' | 'bound-to-hour' | 'stale'> {
  const { visit, booking } = facts
  const { id, state } = visit
  const told = { visitId: id, isEarlyAllowed: isAllowed }
  if ((visit.earlyAllowedAt !== null) === isAllowed)
    return { ok: true, answer: { ...told, version: visit.version } }
  if (!mayAllowEarly(state, isAllowed))
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'visit', state } }
  const kept = isAllowed && testKeptToItsTime(facts)
  if (kept) return { ok: false, error: 'bound-to-hour', facts: { test: kept.name } }
  if (visit.version !== version) return { ok: false, error: 'stale' }
  const changes = {
    bookingId: booking.id,
    transitions: [],
    updated: { earlyAllowed: [{ id, version, earlyAllowedAt: isAllowed ? now : null }] },
    audit: { subjectId: id, detail: { isAllowed } },
  }
  return { ok: true, answer: { ...told, version: version + 1 }, changes }
}
