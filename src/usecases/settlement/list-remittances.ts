import { listRemittanceRows, taxOwed } from '#src/db/queries/settlement/remittances.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { remittedTaxes } from '#src/domain/settlement/remittance.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const MOST = 200

/** What is owed to the state for each tax, and what was paid, newest first. */
export function listRemittances(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'tax:read')
    const owed = []
    for (const tax of remittedTaxes) owed.push({ tax, owed: await taxOwed(tx, tax) })
    const rows = await listRemittanceRows(tx, MOST)
    await audit(world, tx, actor, 'tax:read', 'remittances', { event: 'read' })
    const today = indianDay(now)
    return {
      owed,
      today: today.toString(),
      lastMonth: today.toPlainYearMonth().subtract({ months: 1 }).toString(),
      remittances: rows.map(({ remittance, recordedByName }) => ({
        remittanceId: remittance.id,
        tax: remittance.tax,
        amount: remittance.amount,
        month: remittance.month.toPlainYearMonth().toString(),
        challan: remittance.challan,
        paidOn: remittance.paidOn.toString(),
        recordedByName,
      })),
    }
  })
}
