import type { BookingTree, ItemRow, TubeRow } from '#src/db/queries/booking-tree.ts'
import { nextAccession } from '#src/db/queries/tubes.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { accessionNumber } from '#src/domain/tubes/accession.ts'
import { isUsable } from '#src/domain/tubes/tube-machine.ts'
import type { AcceptTube } from '#src/domain/visits/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { settleOrders } from '#src/usecases/parts/bookings/settle-orders.ts'
import { itemsOfTube, reloadTree, tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'
import { earnAll } from '#src/usecases/parts/results/earn.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { loadTubeByBarcode } from '#src/usecases/parts/visits/collection.ts'

/**
 * The lab accepts the tube: it gets an accession number, and every test that has all its tubes
 * becomes ready. A remark on its quality is printed on the report.
 * Source: life cycle 4.
 */
export function acceptTube(world: World, actor: Actor, input: AcceptTube) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'tube:receive')
    const tree = await loadTubeByBarcode(step, permit, input.barcode)
    const { tube } = tree
    if (tube.state === 'accepted' && tube.accession)
      return { tubeId: tube.id, state: tube.state, accession: tube.accession }
    const accession = await numberFor(step, tree, tube)
    const bookingId = tree.booking.id
    const { remark = null, remarkWords = null } = input
    const patch = { accession, acceptedAt: step.now, remark, remarkWords }
    await move(step, 'tube', { row: tube, event: 'accept', bookingId, patch })
    const unpaid = await readyItems(step, await reloadTree(step, bookingId), tube)
    await settleOrders(step, bookingId)
    await audit(world, step.tx, actor, 'tube:receive', tube.id, {
      event: 'accept',
      accession,
      ...(remark && { remark }),
      ...(unpaid > 0 && { unpaid }),
    })
    return { tubeId: tube.id, state: 'accepted' as const, accession }
  })
}

async function numberFor({ tx, now }: Step, { labNames }: BookingTree, { labId }: TubeRow) {
  const { year } = now.toZonedDateTimeISO(INDIA)
  const code = labNames.find(({ id }) => id === labId)?.code ?? ''
  return accessionNumber(code, year, await nextAccession(tx, labId, year))
}

/** Returns how many tests do not accrue, because their price was refunded before. */
async function readyItems(step: Step, tree: BookingTree, tube: TubeRow): Promise<number> {
  const waiting = itemsOfTube(tree, tube).filter(
    ({ state }) => state === 'ordered' || state === 'recollect',
  )
  const ready = waiting.filter((item) => hasItsTubes(tree, item))
  for (const row of ready)
    await move(step, 'item', { row, event: 'ready', bookingId: tree.booking.id })
  return ready.length - (await earnAll(step, tree, ready))
}

function hasItsTubes(tree: BookingTree, item: ItemRow): boolean {
  const tubes = tubesOfItem(tree, item)
  return tubes.every(({ state }) => state === 'rejected' || state === 'lost' || isUsable(state))
}
