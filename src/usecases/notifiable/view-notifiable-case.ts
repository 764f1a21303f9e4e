import { findBookerOf } from '#src/db/queries/results/call-tasks.ts'
import { findCaseLine } from '#src/db/queries/notifiable/notifiable-cases.ts'
import { findOrder } from '#src/db/queries/bookings/orders.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { NotifiableCaseId } from '#src/domain/results/notifiable/notifiable.ts'
import { authorise, mayEver, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { reloadTree } from '#src/usecases/parts/bookings/tree.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { caseLine } from '#src/usecases/parts/notifiable/case-line.ts'

/** A case with what the authority's form requires: the person, address, phone number, the test. */
export function viewNotifiableCase(
  world: World,
  actor: Actor,
  input: { caseId: NotifiableCaseId },
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'notifiable:read')
    const row = permit.over(await findCaseLine(step.tx, input.caseId))
    const about = await aboutOrder(step, row.orderId)
    await audit(world, step.tx, actor, 'notifiable:read', row.id)
    return {
      ...caseLine(row, step.now),
      withdrawnReason: row.withdrawnReason,
      withdrawnAt: row.withdrawnAt?.toString() ?? null,
      today: indianDay(step.now).toString(),
      mayTell: mayEver(actor, 'notifiable:tell'),
      ...about,
    }
  })
}

async function aboutOrder(step: Step, orderId: OrderId) {
  const order = await findOrder(step.tx, orderId)
  if (!order) throw new Error(`no order ${orderId}`)
  refuseOwnBooking(step.actor, order)
  const { booking } = await reloadTree(step, order.bookingId)
  const { line, landmark, locality, district, state, pincode } = booking
  const booker = await findBookerOf(step.tx, order)
  return {
    collectedAt: order.collectedAt?.toString() ?? null,
    address: [line, landmark, locality, district, state, pincode].filter(Boolean).join(', '),
    phone: booker?.phone ?? null,
    isOwnPhone: booker?.relation === 'self',
    bookerName: booker?.name ?? null,
  }
}
