import { type Paise, paise, rupees } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'

/** Source: specification §1 policy statements and §9, «plus 20 rupees». */
export const PLATFORM_CANCELLATION_FEE = rupees(20)

/** A phlebotomist later than this after the slot's end has lost the patient's fee. */
export const LATE_MINUTES = 30

/** A visit still on its way or at the door so long after its end is looked at, in minutes. */
export const WATCH_MINUTES = 60

/** So long after its end nobody comes back to it: time ends it, unless a sample was drawn. */
export const LEFT_MINUTES = 180

/** Who is to blame when a cancelling costs the patient nothing. Source: reliability P21. */
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
  visit: { state: VisitState; endsAt: Temporal.Instant }
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
  /** As much as the patient would have paid: what a fault of ours may be credited with. */
  spared: Paise
}

/**
 * What cancelling the whole booking now costs the patient, in paise: nothing before a phlebotomist
 * accepts, then the phlebotomist's charge plus ₹20. Nothing either when the back office cancels, and
 * when it is our fault: a phlebotomist more than 30 minutes late or not come at all, a lab suspended.
 *
 * Refuses `not-cancellable-after-collection` once a sample was collected, whatever came after.
 * Source: specification §1 policy statements, §9; life cycle, decisions; reliability P19, P21.
 */
export function cancellationTerms(
  facts: CancellationFacts,
  now: Temporal.Instant,
): Result<CancellationTerms, 'not-cancellable-after-collection'> {
  if (facts.isDrawn) return refuse('not-cancellable-after-collection')
  const { contract, visit, by } = facts
  const fault = faultOf(facts, now)
  const wasPromised = isAccepted(visit.state) || visit.state === 'no-show-ph'
  const isFree = fault !== null || by === 'back-office' || !isAccepted(visit.state)
  return ok({
    charge: isFree ? contract.beforeAcceptance : contract.afterAcceptance,
    fault,
    spared: fault !== null && wasPromised ? contract.afterAcceptance : paise(0),
  })
}

function faultOf(
  { visit, said, isLabSuspended }: CancellationFacts,
  now: Temporal.Instant,
): CancellationFault | null {
  if (said) return said
  const isLate = Temporal.Instant.compare(now, visit.endsAt.add({ minutes: LATE_MINUTES })) > 0
  const isOnTheWay = visit.state === 'accepted' || visit.state === 'en-route'
  if (visit.state === 'no-show-ph' || (isLate && isOnTheWay)) return 'phlebotomist'
  return isLabSuspended ? 'lab' : null
}
