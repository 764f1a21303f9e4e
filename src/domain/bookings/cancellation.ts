import { type Paise, paise, rupees } from '#src/domain/money.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'
import { isAccepted, type VisitState } from '#src/domain/visits/visit-machine.ts'

/** Source: specification §1 policy statements and §9, «plus 20 rupees». */
export const PLATFORM_CANCELLATION_FEE = rupees(20)

/** A phlebotomist later than this after the slot's end has lost the patient's fee. */
export const LATE_MINUTES = 30

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
}

/**
 * What cancelling the whole booking now costs the patient, in paise: nothing before a phlebotomist
 * accepts, then the phlebotomist's charge plus ₹20. Nothing either when the back office cancels or
 * when the phlebotomist is more than 30 minutes late.
 *
 * Refuses `not-cancellable-after-collection` once a sample was collected, whatever came after.
 * Source: specification §1 policy statements, §9; life cycle, decisions.
 */
export function cancellationCharge(
  { contract, visit, isDrawn, by }: CancellationFacts,
  now: Temporal.Instant,
): Result<Paise, 'not-cancellable-after-collection'> {
  if (isDrawn) return refuse('not-cancellable-after-collection')
  const isLate =
    Temporal.Instant.compare(now, visit.endsAt.add({ minutes: LATE_MINUTES })) > 0 &&
    visit.state !== 'arrived' &&
    visit.state !== 'identified'
  if (by === 'back-office' || isLate || !isAccepted(visit.state))
    return ok(contract.beforeAcceptance)
  return ok(contract.afterAcceptance)
}
