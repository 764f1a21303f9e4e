import { findBookingIdOfOrder } from '#src/db/queries/bookings/orders.ts'
import { findKeptTubes } from '#src/db/queries/tubes/kept-tubes.ts'
import { findTubeByBarcode } from '#src/db/queries/tubes/tubes.ts'
import { ageInYears, indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayAskAgain } from '#src/domain/tubes/fresh-sample.ts'
import { custodianOf } from '#src/domain/tubes/lost-tube.ts'
import { putDownAt } from '#src/domain/tubes/put-down.ts'
import type { ByBarcode } from '#src/domain/visits/inputs.ts'
import { authorise, mayEver, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tubeView } from '#src/usecases/parts/bookings/booking-view.ts'
import { carriedTubes, carryView } from '#src/usecases/parts/tubes/carried.ts'
import { keptView } from '#src/usecases/parts/tubes/kept-tubes.ts'
import { orderOf, reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { inStep } from '#src/usecases/step.ts'
import { whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The tube in the technician's hand, by its barcode: whose it is, which tests it serves, and what
 * may be done.
 */
export function viewBenchTube(world: World, actor: Actor, { barcode }: ByBarcode) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'bench:read')
    const tube = permit.over(await findTubeByBarcode(step.tx, barcode))
    const bookingId = await findBookingIdOfOrder(step.tx, tube.orderId)
    const tree = await reloadTree(step, bookingId)
    refuseOwnBooking(actor, tree.booking)
    const order = orderOf(tree, tube.orderId)
    const visit = tree.visits.find(({ id }) => id === tube.visitId)
    const carried = await carriedTubes(step, [tube])
    const [stored] = tube.storedAt ? await findKeptTubes(step.tx, [tube.id]) : []
    await audit(world, step.tx, actor, 'bench:read', tube.id)
    const isAway = tube.out?.isOpen === true
    return {
      ...tubeView(tree, tube),
      barcode,
      carry: carryView(carried.get(tube.id)),
      allowedActions: whereItStands(actor, 'tube', tube.state).allowedActions.filter(
        (act) => !isAway || (act !== 'reject' && act !== 'lose'),
      ),
      /** Itself at another lab, which has it; null where only an aliquot went. */
      out: tube.out?.lab ?? null,
      isOnCounter: visit !== undefined && putDownAt(tube, visit) !== null,
      /** In the lab's custody: the lab may report it as lost. */
      isHere: custodianOf(tube.state, false) === 'lab' && !isAway,
      patientName: order.patientName,
      birthDate: order.birthDate.toString(),
      ageYears: ageInYears(order.birthDate, indianDay(step.now)),
      sex: order.sex,
      promisedAt: order.promisedAt?.toString() ?? null,
      isLastRedraw: !mayAskAgain(order, tree),
      /** Where it stands and until when it is kept; null before it was put away. */
      stored: stored ? keptView(stored, step.now) : null,
      may: { receive: mayEver(actor, 'tube:receive'), store: mayEver(actor, 'tube:store') },
    }
  })
}
