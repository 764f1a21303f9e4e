import type { Arrival } from '#src/domain/arrivals/arrival.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { NewCounter } from '#src/domain/tubes/accession.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type { EndedStay, MovedStay } from '#src/domain/stays/stay.ts'
import type { VisitId } from './visit.ts'

/** Rows of visits and tubes that change outside a machine's edges. */
export type UpdatedVisits = {
  /** Voids a label permanently. */
  readonly voided?: readonly { barcode: Barcode; voidedAt: Temporal.Instant }[]
  /** A stored tube that is put elsewhere, while it is as it was read. */
  readonly placed?: readonly { id: TubeId; version: number; storedPlace: string }[]
  /** Counts one attempt at a visit code, at most five. */
  readonly triedCode?: readonly { id: VisitId }[]
  /** A new code with five new attempts, for a visit that is still as shown. */
  readonly renewedCode?: readonly { id: VisitId; version: number; startCodeSealed: string }[]
  /** The patient's permission to come early, for a visit that is still as shown. */
  readonly earlyAllowed?: readonly {
    id: VisitId
    version: number
    earlyAllowedAt: Temporal.Instant | null
  }[]
  /** An accepted visit that goes to another phlebotomist, while it is as it was read. */
  readonly reassigned?: readonly {
    id: VisitId
    version: number
    phlebotomistId: UserId
    acceptedAt: Temporal.Instant
    dispatch: object
  }[]
  /** A planned visit becomes the time of another person, or another seat of theirs. */
  readonly movedStays?: readonly MovedStay[]
  /** Lets time go that nobody accepted. */
  readonly endedStays?: readonly EndedStay[]
  /** Somebody is expected at another time, while that is as it was read. */
  readonly arrivals?: readonly Arrival[]
  /** Tubes that are put on their lab's counter, once. */
  readonly putDown?: readonly { id: TubeId; putDownAt: Temporal.Instant }[]
  /** Visits whose last tubes are on a counter. */
  readonly allPutDown?: readonly { id: VisitId; manifestAt: Temporal.Instant }[]
  /** Visits that ended before the last of their people was taken off. */
  readonly emptied?: readonly { id: VisitId; emptiedAt: Temporal.Instant }[]
  /** A place that a visit holds and another one takes in its stead. */
  readonly passedOn?: readonly { visitId: VisitId; slotId: SlotId; releasedAt: Temporal.Instant }[]
  /** A place that a visit gave back, and holds again. */
  readonly heldAgain?: readonly { visitId: VisitId; slotId: SlotId }[]
  /** The next running number of a lab, one more than the last. */
  readonly counted?: readonly NewCounter[]
  /** Moves a tube that is not drawn yet to another visit. */
  readonly redirected?: readonly { id: TubeId; visitId: VisitId }[]
  /** One more fresh sample of an order that takes no step because of it. */
  readonly redrawn?: readonly { id: OrderId; recollections: number }[]
}
