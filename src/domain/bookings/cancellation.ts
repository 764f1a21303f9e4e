import { type Paise, paise } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import { type CancellationContract, feeIn } from './cancellation-contract.ts'
import {
  type CancellingStage,
  cancellingStages,
  type FeeMoment,
  type FeeStage,
  feeTable,
} from './fee-table.ts'

/**
 * A phlebotomist later than this after a visit was due forfeits the patient's fee.
 * Source: decision 034.
 */
export const LATE_MINUTES = 30

/**
 * Minutes after the visit was due at which one still on its way or at the door is reviewed.
 * Source: decision 102.
 */
export const WATCH_MINUTES = 60

/**
 * Minutes after the visit was due at which time ends it, unless a sample was drawn.
 * Source: decision 102.
 */
export const LEFT_MINUTES = 180

/** Minutes before its hour at which a visit nobody accepted is given up. Source: life cycle 1. */
export const NOBODY_MINUTES = 60

/**
 * Who is at fault when cancelling costs the patient nothing; "nobody" is not a choice.
 * Source: reliability P21; Consumer Protection (E-Commerce) Rules, 2020, rule 4(8).
 */
export const cancellationFaults = ['platform', 'lab', 'phlebotomist'] as const
export type CancellationFault = (typeof cancellationFaults)[number]

export type CancellationFacts = {
  contract: CancellationContract
  visit: {
    state: VisitState
    startsAt: Temporal.Instant
    endsAt: Temporal.Instant
    departedAt: Temporal.Instant | null
  }
  /** Whether any tube of the booking was ever drawn. */
  isDrawn: boolean
  /** Who cancels: a patient pays, the back office does not. */
  by: 'patient' | 'back-office'
  /** The fault the back office named. */
  said?: CancellationFault | undefined
  /** Whether a lab of the booking is suspended now. */
  isLabSuspended: boolean
}

/** What cancelling costs, whose fault it is, and what it would have cost without the fault. */
export type CancellationTerms = {
  charge: Paise
  fault: CancellationFault | null
  /** The credit granted to the patient for it, taken off a later booking. */
  credit: Paise
}

/**
 * The patient's credit where the platform, a lab or a phlebotomist is at fault, in paise: exactly
 * what the patient would have paid to cancel at that moment. Nothing before a phlebotomist
 * accepted, when cancelling is free for both sides. The only place that decides it: the policy
 * prints it and the cancellation grants it.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rule 4(8); reliability P21; decision 062.
 */
export function faultCredit(contract: CancellationContract, wasPromised: boolean): Paise {
  const stage = wasPromised ? 'our-fault-after-acceptance' : 'our-fault-before-acceptance'
  return feeTable[stage].credit === 'charge' ? contract.afterAcceptance : paise(0)
}

/**
 * What cancelling the entire booking now costs the patient, in paise: nothing before a phlebotomist
 * accepts, then the phlebotomist's charge plus ₹20. Also nothing when the back office cancels or
 * the fault is ours: a phlebotomist more than 30 minutes late or absent, a lab suspended. Nor where
 * a phlebotomist is recorded at the door but identified nobody by then: the fault is unknown, so no
 * credit is granted either. A door that stayed closed must be reported before that, with its proof.
 *
 * A back-office cancellation that names no fault counts as the platform's.
 *
 * Refuses `not-cancellable-after-collection` once a sample was collected, whatever happened
 * afterwards.
 * Source: spec §1 policy statements, §9; life cycle, decisions; reliability P19, P21; decision 102.
 */
export function cancellationTerms(
  facts: CancellationFacts,
  now: Temporal.Instant,
): Result<CancellationTerms, 'not-cancellable-after-collection'> {
  const fault = faultOf(facts, now)
  const stage = stageOf(facts, fault, now)
  const charge = feeIn(stage, facts.contract)
  if (charge === null) return refuse('not-cancellable-after-collection')
  const isCredited = feeTable[stage].credit === 'charge'
  const credit = isCredited ? facts.contract.afterAcceptance : paise(0)
  return ok({ charge, fault, credit })
}

/** The row of the fee table that applies to a cancellation. */
function stageOf(
  facts: CancellationFacts,
  fault: CancellationFault | null,
  now: Temporal.Instant,
): FeeStage {
  const { visit } = facts
  const stage = reachedStage(facts)
  if (feeTable[stage].fee === 'closed') return stage
  if (fault !== null) {
    const wasPromised = isAccepted(visit.state) || visit.state === 'no-show-ph'
    return wasPromised ? 'our-fault-after-acceptance' : 'our-fault-before-acceptance'
  }
  return hasMetNobody(visit, now) ? 'met-nobody' : stage
}

/** The last stage whose moment has come. */
function reachedStage({ visit, isDrawn }: CancellationFacts): CancellingStage {
  const hasCome: Record<FeeMoment, boolean> = {
    booking: true,
    acceptance: isAccepted(visit.state),
    collection: isDrawn,
  }
  return cancellingStages.findLast((stage) => hasCome[feeTable[stage].from]) ?? 'before-acceptance'
}

function faultOf(
  { visit, by, said, isLabSuspended }: CancellationFacts,
  now: Temporal.Instant,
): CancellationFault | null {
  if (said) return said
  const isOnTheWay = visit.state === 'accepted' || visit.state === 'en-route'
  const isMissed = visit.state === 'no-show-ph' && !beganEarly(visit)
  if (isMissed || (isOnTheWay && isLate(visit, now))) return 'phlebotomist'
  if (isLabSuspended) return 'lab'
  return by === 'back-office' ? 'platform' : null
}

type Visit = CancellationFacts['visit']

function isLate(visit: Visit, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, dueBy(visit).add({ minutes: LATE_MINUTES })) > 0
}

/**
 * Before the booked hour nobody has to be at home, and "not home" cannot be reported
 * (`waitsUntil`): a patient who allowed an early visit and did not open pays nothing but gains no
 * credit.
 * Source: decision 102.
 */
function beganEarly(visit: Visit): boolean {
  return Temporal.Instant.compare(dueBy(visit), visit.endsAt) < 0
}

function hasMetNobody(visit: Visit, now: Temporal.Instant): boolean {
  return visit.state === 'arrived' && isLate(visit, now)
}
