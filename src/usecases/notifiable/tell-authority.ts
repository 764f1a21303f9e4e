import {
  findNotifiableCase,
  type NotifiableCaseRow,
} from '#src/db/queries/notifiable/notifiable-cases.ts'
import { findAccountOfItem, findOrder } from '#src/db/queries/bookings/orders.ts'
import { findItem } from '#src/db/queries/results/results.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  mayBeNotifiedOn,
  type NotifiableCaseId,
  type TellAuthority,
} from '#src/domain/results/notifiable/notifiable.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, whereItStands } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Records that the lab reported a case, or its retraction, to an authority: whom, under which
 * number, on which day. Recorded once. Refuses `stale` where it was told or withdrawn meanwhile,
 * and `notified-out-of-range` for a day before the draw or after today.
 * Source: decision 057.
 */
export function tellAuthority(
  world: World,
  actor: Actor,
  input: { caseId: NotifiableCaseId } & TellAuthority,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'notifiable:tell')
    const row = permit.over(await findNotifiableCase(step.tx, input.caseId, { forUpdate: true }))
    refuseOwnBooking(actor, { accountId: await findAccountOfItem(step.tx, row.testItemId) })
    const { authority, reference } = input
    if (row.state !== 'open' || row.version !== input.version)
      throw new Refusal('stale', whereItStands(actor, 'notifiableCase', row.state))
    const notifiedOn = Temporal.PlainDate.from(input.notifiedOn)
    if (!mayBeNotifiedOn(notifiedOn, await daysOf(step, row)))
      throw new Refusal('notified-out-of-range')
    const told = { authority, reference, notifiedOn, toldBy: personOf(actor).id, toldAt: step.now }
    await move(step, 'notifiableCase', { row, event: 'tell', bookingId: null, patch: told })
    const { kind, system } = row
    const detail = { kind, system, authority, reference, notifiedOn: input.notifiedOn }
    await audit(world, step.tx, actor, 'notifiable:tell', row.id, detail)
    return { toldAt: step.now.toString() }
  })
}

async function daysOf({ tx, now }: Step, { testItemId, openedAt }: NotifiableCaseRow) {
  const item = await findItem(tx, testItemId)
  const order = item && (await findOrder(tx, item.orderId))
  return { drawn: indianDay(order?.collectedAt ?? openedAt), today: indianDay(now) }
}
