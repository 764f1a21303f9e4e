import { listDueChargebacks } from '#src/db/queries/chargebacks/chargebacks.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { isResponseOverdue, RESPOND_ALARM_DAYS } from '#src/domain/chargebacks/chargeback.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** One e-mail to the operator each morning while a bank's deadline is near or past. */
export function watchChargebacks(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const { tx, now } = step
    const today = indianDay(now)
    const rows = await listDueChargebacks(tx, today.add({ days: RESPOND_ALARM_DAYS }))
    const due = rows.map((row) => ({
      id: row.id,
      caseNumber: row.caseNumber,
      respondBy: row.respondBy?.toString() ?? '',
      isOverdue: isResponseOverdue(row, today),
    }))
    if (due.length > 0)
      await notify(step, theOffice(world), { event: 'chargebacks-due', facts: { due } })
    await audit(world, tx, actor, 'clock:tick', 'chargebacks', { due: due.length })
    return { due: due.length }
  })
}
