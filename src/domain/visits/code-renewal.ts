import type { Decision } from '#src/domain/changes.ts'
import type { CollectionAtHand } from './collection-at-hand.ts'
import type { RenewStartCode } from './inputs.ts'
import { CODE_RENEWALS } from './visit.ts'
import type { VisitState } from './visit-machine.ts'

const beforeIdentified: readonly VisitState[] = ['accepted', 'en-route', 'arrived']

/**
 * After wrong codes the office, having spoken to the patient, issues a new code with five new
 * tries, which is sent to the patient alone. Three times at most, so that the code cannot be
 * guessed.
 * Source: life cycle 3 ("5 wrong → BO"); decision 034.
 *
 * @param fresh the new code, and the same sealed.
 */
export function codeRenewal(
  { visit, booking }: CollectionAtHand,
  { version, reason }: RenewStartCode,
  fresh: { code: string; startCodeSealed: string },
): Decision<{ state: VisitState }, 'not-allowed-now' | 'stale' | 'too-many'> {
  const { id, state, startsAt } = visit
  const stands = { machine: 'visit', state, allowed: 'by-state' } as const
  if (!beforeIdentified.includes(state)) return { ok: false, error: 'not-allowed-now', stands }
  if (visit.version !== version) return { ok: false, error: 'stale', stands }
  if (visit.codeRenewals >= CODE_RENEWALS) return { ok: false, error: 'too-many' }
  const { code, startCodeSealed } = fresh
  const changes = {
    bookingId: booking.id,
    transitions: [],
    updated: { renewedCode: [{ id, version, startCodeSealed }] },
    news: [{ event: 'start-code-renewed' as const, startsAt, code }],
    audit: { subjectId: id, detail: { reason } },
  }
  return { ok: true, answer: { state }, changes }
}
