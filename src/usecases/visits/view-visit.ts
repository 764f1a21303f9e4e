import { findBooking, loadTree, type VisitRow } from '#src/db/queries/booking-tree.ts'
import { findContact } from '#src/db/queries/contacts.ts'
import { findVisit } from '#src/db/queries/visits.ts'
import { allowedEvents } from '#src/domain/machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { paise } from '#src/domain/money.ts'
import { type VisitState, visitMachine } from '#src/domain/visits/visit-machine.ts'
import { maySeeVisit } from '#src/domain/visits/seen-visit.ts'
import { failReasons, isPatientFault, type VisitId } from '#src/domain/visits/visit.ts'
import { opensAt, waitOf } from '#src/domain/visits/visit-window.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isSpokenFor } from '#src/domain/visits/spoken-for.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tubeView } from '#src/usecases/parts/bookings/booking-view.ts'
import { momentsByTube } from '#src/usecases/parts/bookings/moments-of-tubes.ts'
import { visitView } from '#src/usecases/parts/bookings/visit-view.ts'
import { factsByTube } from '#src/usecases/parts/tubes/draw-facts.ts'
import { consentStandings } from '#src/usecases/parts/consents/consent-views.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { tubesOfVisit, type VisitInTree } from '#src/usecases/parts/visits/locked-visit.ts'
import { testKeptToItsTime, testMissed } from '#src/usecases/parts/visits/refuse-too-early.ts'
import { feeToEarn, tryingOf } from '#src/usecases/parts/visits/trying.ts'

/**
 * Names are shown only after the patients said them; until then the phlebotomist types what they
 * hear.
 */
const identified: readonly VisitState[] = ['identified', 'collected', 'handed-over']

/**
 * One visit for its phlebotomist: where, what to draw in which order, cash, what comes next.
 * Refuses `visit-over` to the phlebotomist once it may no longer be seen; the office always sees
 * it.
 */
export function viewVisit(world: World, actor: Actor, input: { visitId: VisitId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'visit:read')
    const found = permit.over(await findVisit(step.tx, input.visitId))
    refuseOver(step, found)
    const booking = await findBooking(step.tx, found.bookingId)
    if (!booking) throw new Refusal('not-found')
    const tree = await loadTree(step.tx, booking)
    const contact = await findContact(step.tx, booking.accountId)
    const visit = await asItOpens(step, { visit: found, tree })
    const tubes = tubesOfVisit({ visit, tree })
    const moments = await momentsByTube(step, tree, tubes)
    const facts = await factsByTube(step, tree, tubes)
    const orderIds = new Set(tubes.map(({ orderId }) => orderId))
    const consents = await consentStandings(step, [...orderIds])
    const isNamed = identified.includes(visit.state)
    const { line, landmark, locality, district, state, pincode, latitude, longitude } = booking
    await audit(world, step.tx, actor, 'visit:read', visit.id)
    return {
      ...visitView(world, visit, { isOwner: false, phlebotomist: null, isKept: false }),
      number: booking.number,
      opens: {
        departAt: opensAt('depart', visit).toString(),
        doorAt: opensAt('arrive', visit).toString(),
      },
      waits: waitOf(visit, step.now) ?? null,
      /**
       * A test still to be drawn whose booked time has passed: when the patient last ate decides at
       * the door.
       */
      missed: (await testMissed(step, { visit, tree })) ?? null,
      allowedActions: allowedEvents(visitMachine, visit.state),
      address: { line, landmark, locality, district, state, pincode, latitude, longitude },
      phone: contact?.phone ?? null,
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
        chargePaise:
          isPatientFault(reason) && !visit.isRecollection ? booking.cancellationFee : paise(0),
      })),
      patients: tree.orders
        .filter(({ id }) => orderIds.has(id))
        .map((order, index) => ({
          orderId: order.id,
          label: index + 1,
          name: isNamed ? order.patientName : null,
          birthDate: isNamed ? order.birthDate.toString() : null,
          sex: order.sex,
          /**
           * Null where none of their tests requires it; which test does is known only to the lab.
           */
          consent: consents.get(order.id) ?? null,
          isSpokenFor: isSpokenFor(order.birthDate, indianDay(step.now)),
          labName: tree.labNames.find(({ id }) => id === order.labId)?.name ?? '',
          fastingHours: Math.max(
            0,
            ...tree.lines.filter(({ orderId }) => orderId === order.id).map((l) => l.fastingHours),
          ),
        })),
      tubes: tubes.map((tube) => ({
        ...tubeView(tree, tube),
        moments: moments.get(tube.id) ?? [],
        ...(facts.get(tube.id) ?? { asks: [], said: [] }),
      })),
    }
  })
}

/** The patient's permission opens nothing where a test must keep its time. */
async function asItOpens(step: Step, { visit, tree }: VisitInTree): Promise<VisitRow> {
  const isKept = visit.earlyAllowedAt && (await testKeptToItsTime(step, { visit, tree }))
  return isKept ? { ...visit, earlyAllowedAt: null } : visit
}

/** For the phlebotomist whose visit it was. */
function refuseOver({ actor, now }: Step, visit: VisitRow): void {
  const isTheirs = visit.phlebotomistId === personOf(actor).id
  if (isTheirs && !maySeeVisit(visit, now)) throw new Refusal('visit-over')
}
