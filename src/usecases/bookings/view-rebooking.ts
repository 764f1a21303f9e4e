import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { loadTree } from '#src/db/queries/bookings/booking-tree.ts'
import { listAddressesOf, listPatientsOf } from '#src/db/queries/people/people-family.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import { type Rebooking, rebooking } from '#src/domain/bookings/rebooking.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { soldNow } from '#src/usecases/parts/catalogue/sold-now.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** `orderId`: one person's part of it, as from a report. */
type Input = { number: BookingNumber; orderId?: OrderId | undefined }

/**
 * What an own booking is booked again with, today: its people, tests, lab and address, as far as
 * they are still there, and the names of tests that are no longer sold. Reads only.
 * Source: decision 204.
 */
export async function viewRebooking(
  world: World,
  actor: Actor,
  { number, orderId }: Input,
): Promise<Rebooking> {
  const sold = await soldNow(world)
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'booking:place')
    const { tx } = step
    const known = permit.over(await findBookingByNumber(tx, number))
    const tree = await loadTree(tx, known)
    await audit(world, tx, actor, 'booking:read', known.id)
    const of = orderId === undefined ? tree.orders : tree.orders.filter(({ id }) => id === orderId)
    const orders = of.map(({ id, patientId, labId, state }) => ({
      patientId,
      labId,
      state,
      lines: tree.lines
        .filter((line) => line.orderId === id)
        .map(({ itemCode: code, name }) => ({ code, name })),
    }))
    return rebooking(
      { place: known, orders },
      {
        ...sold,
        patients: await listPatientsOf(tx, known.accountId),
        addresses: await listAddressesOf(tx, known.accountId),
      },
    )
  })
}
