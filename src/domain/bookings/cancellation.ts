import { type Paise, paise, rupees } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'
import { dueBy } from '#src/domain/visits/visit-window.ts'
import { type FeeStage, feeTable } from './fee-table.ts'

/** Source: specification §1 policy statements and §9, «plus 20 rupees». */
export const PLATFORM_CANCELLATION_FEE = rupees(20)

/** A phlebotomist later than this after a visit was due to be done has lost the patient's fee. */
export const LATE_MINUTES = 30

/** A visit still on its way or at the door so long after it was due to be done is looked at, in minutes. */
export const WATCH_MINUTES = 60

/** So long after that nobody comes back to it: time ends it, unless a sample was drawn. */
export const LEFT_MINUTES = 180

/**
 * Who is to blame when a cancelling costs the patient nothing; «nobody» is none of them.
 * Source: reliability P21; Consumer Protection (E-Commerce) Rules, 2020, rule 4(8).
 */
export const cancellationFaults = ['platform', 'lab', 'phlebotomist'] as const
export type CancellationFault = (typeof cancellationFaults)[number]

/** What cancelling costs at each stage, in paise; shown in the quote and frozen with the booking. */
export type CancellationContract = {
  beforeAcceptance: Paise
  afterAcceptance: Paise
}

/** @param collectionCharge the booking's home-collection charge, in paise. */
export function cancellationContract(collectionCharge: Paise): CancellationContract {
  return {
    beforeAcceptance: paise(0),
    afterAcceptance: paise(collectionCharge + PLATFORM_CANCELLATION_FEE),
  }
}

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
  /** Who asks: a patient pays, a fault of ours is free. */
  by: 'patient' | 'back-office'
  /** Whose fault the back office says it is. */
  said?: CancellationFault | undefined
  /** Whether a lab of the booking is suspended now. */
  isLabSuspended: boolean
}

/** What cancelling costs, whose fault it is, and what that would have cost without the fault. */
export type CancellationTerms = {
  charge: Paise
  fault: CancellationFault | null
  /** What the patient is owed for it, taken off a later booking. */
  credit: Paise
}

/**
 * What the patient is credited where the platform, a lab or a phlebotomist is at fault, in paise:
 * exactly what the patient would have paid to cancel at that moment. Nothing before a phlebotomist
 * accepted, when cancelling is free for both sides. The one answer to this question: the policy
 * prints it and the cancelling pays it.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rule 4(8); reliability P21.
 */
export function faultCredit(contract: CancellationContract, wasPromised: boolean): Paise {
  const stage = wasPromised ? 'our-fault-after-acceptance' : 'our-fault-before-acceptance'
  return feeTable[stage].credit === 'charge' ? contract.afterAcceptance : paise(0)
}

/**
 * What cancelling the whole booking now costs the patient, in paise: nothing before a phlebotomist
 * accepts, then the phlebotomist's charge plus ₹20. Nothing either when the back office cancels, and
 * when it is our fault: a phlebotomist more than 30 minutes late or not come at all, a lab suspended.
 * Nor where somebody is said to be at the door by then and has met nobody: whose fault that is nobody
 * knows, so nothing is credited either. A door that stayed closed is said before, with its proof.
 *
 * The back office that names nobody's fault cancels by the platform's.
 *
 * Refuses `not-cancellable-after-collection` once a sample was collected, whatever came after.
 * Source: specification §1 policy statements, §9; life cycle, decisions; reliability P19, P21.
 */
export function cancellationTerms(
  facts: CancellationFacts,
  now: Temporal.Instant,
): Result<CancellationTerms, 'not-cancellable-after-collection'> {
  const fault = faultOf(facts, now)
  const { fee, credit } = feeTable[stageOf(facts, fault, now)]
  if (fee === 'closed') return refuse('not-cancellable-after-collection')
  const { beforeAcceptance, afterAcceptance } = facts.contract
  return ok({
    charge: fee === 'charged' ? afterAcceptance : beforeAcceptance,
    fault,
    credit: credit === 'charge' ? afterAcceptance : paise(0),
  })
}

/** The row of the fee table that a cancelling falls under. */
function stageOf(
  { visit, isDrawn }: CancellationFacts,
  fault: CancellationFault | null,
  now: Temporal.Instant,
): FeeStage {
  if (isDrawn) return 'sample-collected'
  if (fault !== null) {
    const wasPromised = isAccepted(visit.state) || visit.state === 'no-show-ph'
    return wasPromised ? 'our-fault-after-acceptance' : 'our-fault-before-acceptance'
  }
  if (!isAccepted(visit.state)) return 'before-acceptance'
  return hasMetNobody(visit, now) ? 'met-nobody' : 'after-acceptance'
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
 * Before the booked hour nobody has to be at home, and nobody can say that nobody was (`waitsUntil`): who let
 * a visit begin early and did not open is free, but earns nothing by it.
 */
function beganEarly(visit: Visit): boolean {
  return Temporal.Instant.compare(dueBy(visit), visit.endsAt) < 0
}

function hasMetNobody(visit: Visit, now: Temporal.Instant): boolean {
  return visit.state === 'arrived' && isLate(visit, now)
}
