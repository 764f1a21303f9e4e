import type { TubeRow, VisitRow } from '#src/db/queries/bookings/booking-tree.ts'
import { findCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import { listOfferedOn } from '#src/db/queries/reassignments/reassignments.ts'
import { firstMissed, momentsOf, type Timed } from '#src/domain/catalogue/collection-event.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import { paise } from '#src/domain/money.ts'
import type { VisitState } from '#src/domain/visits/visit-machine.ts'
import { factsOfTube } from '#src/domain/tubes/draw-facts.ts'
import { testsOfTube } from '#src/domain/tubes/tests-of-tube.ts'
import { putDownAt } from '#src/domain/tubes/put-down.ts'
import { tubesOfVisit } from '#src/domain/visits/collection-at-hand.ts'
import { testKeptToItsTime, testsToDraw, type TimedVisit } from '#src/domain/visits/too-early.ts'
import { areOthersServed } from '#src/domain/visits/people-of-visit.ts'
import { isTooLateToOffer } from '#src/domain/visits/giving-up-visit.ts'
import { namesToPick } from '#src/domain/visits/names-to-pick.ts'
import { whyOver } from '#src/domain/visits/lost-visit.ts'
import { maySeeVisit } from '#src/domain/visits/seen-visit.ts'
import { failReasons, isPatientFault, type VisitId } from '#src/domain/visits/visit.ts'
import { opensAt, waitOf } from '#src/domain/visits/visit-window.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isSpokenFor } from '#src/domain/visits/spoken-for.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { type Carrying, firstDue } from '#src/domain/tubes/carry-limit.ts'
import { tubeView } from '#src/usecases/parts/bookings/booking-view.ts'
import { carriedTubes, carryView } from '#src/usecases/parts/tubes/carried.ts'
import { visitView } from '#src/usecases/parts/bookings/visit-view.ts'
import { consentStandings } from '#src/usecases/parts/bookings/consent-views.ts'
import { overVisit } from '#src/usecases/parts/visits/passed-on.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { ridesToLabs, waysToLabs } from '#src/usecases/parts/visits/ride-to-lab.ts'
import { feeToEarn, tryingOf } from '#src/usecases/parts/visits/trying.ts'

/**
 * Which name is whose is shown only after the patients said them; until then the phlebotomist picks
 * the name that they hear.
 */
const identified: readonly VisitState[] = ['identified', 'collected', 'handed-over']

/**
 * One visit for its phlebotomist: where, what to draw in which order, cash, what comes next.
 * Refuses `visit-over`, `visit-cancelled` or `visit-moved` to the phlebotomist once it may no longer
 * be seen, and what became of it to one who had it before; the office always sees it.
 */
export async function viewVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  const { ways, ...view } = await viewInStep(world, actor, input)
  return { ...view, rides: await ridesToLabs(world, ways) }
}

function viewInStep(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:read')
    const tree = await findCollection(step.tx, 'visit', input.visitId)
    const found = await overVisit(
      step,
      permit,
      tree?.visits.find(({ id }) => id === input.visitId),
    )
    if (!tree) throw new Refusal('not-found')
    refuseOver(step, found)
    const { booking, contact } = tree
    const visit = asItOpens({ ...tree, visit: found })
    const tubes = tubesOfVisit({ ...tree, visit })
    const carried = await carriedTubes(step, tubes)
    const awaited = tubes.flatMap((tube) => onTheWay(tube, visit, carried))
    const orderIds = new Set(tubes.map(({ orderId }) => orderId))
    const consents = await consentStandings(step, [...orderIds])
    const offeredOn = await listOfferedOn(step.tx, [visit.id], step.now)
    const isNamed = identified.includes(visit.state)
    const atDoor = tree.orders.filter(({ id }) => orderIds.has(id))
    const picked = pickFrom(world, visit.id, atDoor)
    const isFeeDue = !visit.isRecollection && !areOthersServed(tree, visit)
    const { line, landmark, locality, district, state, pincode, latitude, longitude } = booking
    await audit(world, step.tx, actor, 'visit:read', visit.id)
    return {
      ways: await waysToLabs(step, { visit, booking, carried: awaited }),
      ...visitView(world, visit, { isOwner: false, phlebotomist: null, isKept: false }),
      number: booking.number,
      opens: {
        departAt: opensAt('depart', visit).toString(),
        doorAt: opensAt('arrive', visit).toString(),
      },
      /** Somebody else is asked to take it over, and may answer until then. */
      offeredOnUntil: offeredOn.get(visit.id)?.toString() ?? null,
      /** Given back now, it ends. */
      isTooLateToOffer: isTooLateToOffer(visit, step.now),
      waits: waitOf(visit, step.now) ?? null,
      /**
       * A test still to be drawn whose booked time has passed: when the patient last ate decides at
       * the door.
       */
      missed: missedOf({ ...tree, visit }, step.now),
      /** Of the tubes that are on no counter: the one that its lab must have first. */
      labBy: carryView(firstDue(awaited)),
      allowedActions: whereItStands(actor, 'visit', visit.state).allowedActions,
      address: { line, landmark, locality, district, state, pincode, latitude, longitude },
      /** Null also where a bridge connects them. */
      phone: step.world.settings.isBridged ? null : contact.phone,
      mayCall: contact.phone !== null,
      payment: {
        state: tree.payment.state,
        amount: tree.payment.amount,
        receiptNumber: tree.payment.receiptNumber,
      },
      ...(await tryingOf(step, visit)),
      fee: await feeToEarn(step, tree, visit.id),
      startCodeTriesLeft: 5 - visit.startCodeTries,
      failures: failReasons.map((reason) => ({
        reason,
        chargePaise: isPatientFault(reason) && isFeeDue ? booking.cancellationFee : paise(0),
      })),
      patients: atDoor.map((order, index) => ({
        orderId: order.id,
        label: index + 1,
        name: isNamed ? order.patientName : null,
        birthDate: isNamed ? order.birthDate.toString() : null,
        sex: order.sex,
        namesToPick: visit.state === 'arrived' ? picked(order) : null,
        /**
         * Null where none of their tests requires it; which test does is known only to the lab.
         */
        consent: consents.get(order.id) ?? null,
        /** What was answered at booking; the draw goes by it. */
        answers: isNamed ? order.answers : null,
        isThinnerAsked: order.answers?.['blood-thinner'] !== undefined,
        isSpokenFor: isSpokenFor(order.birthDate, indianDay(step.now)),
        labName: tree.labNames.find(({ id }) => id === order.labId)?.name ?? '',
        fastingHours: Math.max(
          0,
          ...tree.lines.filter(({ orderId }) => orderId === order.id).map((l) => l.fastingHours),
        ),
      })),
      tubes: tubes.map((tube) => ({
        ...tubeView(tree, tube),
        carry: carryView(carried.get(tube.id)),
        isPutDown: putDownAt(tube, visit) !== null,
        moments: momentsOf(testsOfTube(tree, tube).map(timed)),
        ...factsOfTube(tree, tube),
      })),
    }
  })
}

/** Nothing for one that the lab has or that is on its counter, or that is not carried. */
function onTheWay(tube: TubeRow, visit: VisitRow, carried: Map<string, Carrying>) {
  const isThere = tube.handedOverAt || putDownAt(tube, visit)
  const found = isThere ? undefined : carried.get(tube.id)
  return found ? [{ ...found, labId: tube.labId }] : []
}

type Named = { patientId: string; patientName: string; sex: Sex }

/** Bound to the visit, so that a page that is read again shows the same names to each. */
function pickFrom({ cipher }: World, visitId: VisitId, orders: readonly Named[]) {
  const people = [...new Map(orders.map((one) => [one.patientId, one])).values()]
  const rank = (name: string) => cipher.hash(`${visitId} ${name}`, 'visits.names')
  const all = people.map(({ patientName }) => patientName)
  return ({ sex }: Named) => {
    const own = people.filter((one) => one.sex === sex).map(({ patientName }) => patientName)
    return namesToPick({ sex, own, all, rank }) ?? null
  }
}

/** The patient's permission opens nothing where a test must keep its time. */
function asItOpens(facts: TimedVisit & { visit: VisitRow }): VisitRow {
  const { visit } = facts
  const isKept = visit.earlyAllowedAt && testKeptToItsTime(facts)
  return isKept ? { ...visit, earlyAllowedAt: null } : visit
}

/** A test still to be drawn whose booked time may have passed. */
function missedOf(facts: TimedVisit & { visit: VisitRow }, now: Temporal.Instant) {
  const missed = firstMissed(testsToDraw(facts), { endsAt: facts.visit.endsAt, now })
  return missed ? timed(missed) : null
}

function timed({ name, event }: Timed): Timed {
  return { name, event }
}

/** For the phlebotomist whose visit it was. */
function refuseOver({ actor, now }: Step, visit: VisitRow): void {
  const isTheirs = visit.phlebotomistId === personOf(actor).id
  if (isTheirs && !maySeeVisit(visit, now)) throw new Refusal(whyOver(visit.state))
}
