import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Revealing } from '#src/domain/results/calls/patient-alone.ts'
import {
  type AcceptAgreement,
  type Agreement,
  AgreementId,
  type EndAgreement,
  type ProposeAgreement,
  standingOfAgreement,
  usualHours,
} from './agreement.ts'
import { mayBeReferred } from './may-be-referred.ts'

type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }

/** Two labs, and what the second one offers. */
export type PartnerAtHand = {
  labId: LabId
  /** Undefined: there is none. */
  partner: { id: LabId; state: LabState; tests: readonly Revealing[] } | undefined
  /** That of the same two labs, in this direction, which has not ended. */
  open: { id: AgreementId } | undefined
}

/**
 * The lab that refers proposes which tests another lab may do for it, and within which hours. Refuses `not-found` for a lab
 * that is not live, and for itself; `agreement-open` where one of the two has not ended;
 * `not-referable` for a test that the partner does not offer or that is never referred.
 * Source: features C19; decision 258; decision 264.
 */
export function proposing(
  { labId, partner, open }: PartnerAtHand,
  { tests, ...asked }: ProposeAgreement,
  { by, now, newId }: Hand,
): Decision<{ agreementId: AgreementId }, 'not-found' | 'agreement-open' | 'not-referable'> {
  if (!partner || partner.state !== 'active' || partner.id === labId)
    return { ok: false, error: 'not-found' }
  if (open) return { ok: false, error: 'agreement-open' }
  const may = new Set(partner.tests.filter(mayBeReferred).map(({ code }) => code))
  const not = tests.find((code) => !may.has(code))
  if (not) return { ok: false, error: 'not-referable', facts: { test: not } }
  const id = AgreementId.parse(newId())
  const agreement = {
    id,
    labId,
    partnerId: partner.id,
    tests,
    transitHours: asked.transitHours ?? usualHours.transitHours,
    reportHours: asked.reportHours ?? usualHours.reportHours,
    proposedBy: by,
    proposedAt: now,
    acceptedBy: null,
    acceptedAt: null,
    endedBy: null,
    endedAt: null,
    endReason: null,
    version: 1,
  }
  return {
    ok: true,
    answer: { agreementId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { agreement: [agreement] },
      audit: { subjectId: id, detail: { event: 'propose', partner: partner.id, tests } },
    },
  }
}

/** Whether this person of this lab may accept it. Source: decision 258. */
export function mayAccept(
  agreement: Agreement,
  { labId, by }: { labId: LabId; by: UserId },
): boolean {
  const isPartner = agreement.partnerId === labId && agreement.proposedBy !== by
  return isPartner && standingOfAgreement(agreement) === 'proposed'
}

type WhyNot = 'not-allowed-now' | 'stale' | 'same-person'

/**
 * The partner accepts exactly what was shown. Refuses `not-allowed-now` once it was accepted or
 * ended, `same-person` to whoever proposed it, though they may manage both labs.
 * Source: features C19; decision 258.
 */
export function accepting(
  agreement: Agreement,
  { version }: AcceptAgreement,
  { by, now }: Pick<Hand, 'by' | 'now'>,
): Decision<{ agreementId: AgreementId }, WhyNot> {
  const { id } = agreement
  const refused = whyNot(agreement, version, ['proposed'])
  if (refused) return refused
  if (by === agreement.proposedBy) return { ok: false, error: 'same-person' }
  return {
    ok: true,
    answer: { agreementId: id },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { agreementAccepted: [{ id, version, acceptedBy: by, acceptedAt: now }] },
      audit: { subjectId: id, detail: { event: 'accept' } },
    },
  }
}

/**
 * Either lab ends an agreement, or declines or withdraws one that only was proposed, with a reason
 * that both read. Refuses `not-allowed-now` once it ended.
 * Source: features C19; decision 258.
 */
export function endingAgreement(
  agreement: Agreement,
  { version, reason }: EndAgreement,
  { by, now }: Pick<Hand, 'by' | 'now'>,
): Decision<{ agreementId: AgreementId }, Exclude<WhyNot, 'same-person'>> {
  const { id } = agreement
  const refused = whyNot(agreement, version, ['proposed', 'agreed'])
  if (refused) return refused
  const row = { id, version, endedBy: by, endedAt: now, endReason: reason }
  return {
    ok: true,
    answer: { agreementId: id },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { agreementEnded: [row] },
      audit: { subjectId: id, detail: { event: 'end', reason } },
    },
  }
}

type Standing = ReturnType<typeof standingOfAgreement>

function whyNot(
  agreement: Agreement,
  version: number,
  from: readonly Standing[],
): Refused<'not-allowed-now' | 'stale'> | undefined {
  const state = standingOfAgreement(agreement)
  if (!from.includes(state))
    return { ok: false, error: 'not-allowed-now', stands: { state, allowed: [] } }
  return agreement.version === version ? undefined : { ok: false, error: 'stale' }
}
