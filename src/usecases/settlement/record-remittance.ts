import { lockName } from '#src/db/queries/changes/named-lock.ts'
import { insertRemittance } from '#src/db/queries/settlement/remittances.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { taxRemitted } from '#src/domain/ledger/settlement-journals.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { type RecordRemittance, remit, RemittanceId } from '#src/domain/settlement/remittance.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { taxOwed } from '#src/usecases/parts/settlement/tax-owed.ts'

/**
 * Records that GST or TDS was paid to the state: the books owe that much less, under the challan's
 * number. Refuses `stale` where another amount is owed than was shown, `more-than-owed`,
 * `reference-used` for a known challan, and `day-to-come`.
 * Source: decision 056.
 */
export function recordRemittance(world: World, actor: Actor, input: RecordRemittance) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'tax:remit')
    const { tax, month, challan, owedPaise } = input
    const paidOn = Temporal.PlainDate.from(input.paidOn)
    if (Temporal.PlainDate.compare(paidOn, indianDay(step.now)) > 0)
      throw new Refusal('day-to-come')
    // Of two concurrent calls the second sees what the first has left.
    await lockName(step.tx, `remittance of ${tax}`)
    const owed = await taxOwed(step.tx, tax)
    const amount = paise(input.amountPaise)
    const row = {
      id: RemittanceId.parse(world.chance.uuid()),
      tax,
      amount,
      month: Temporal.PlainDate.from(`${month}-01`),
      challan,
      paidOn,
      recordedBy: personOf(actor).id,
      recordedAt: step.now,
    }
    if (!(await insertRemittance(step.tx, row))) throw new Refusal('reference-used')
    if (owed !== owedPaise) throw new Refusal('stale')
    const left = remit(owed, amount)
    if (!left.ok) throw new Refusal(left.error, { facts: { amountPaise: owed } })
    await postJournal(step, null, taxRemitted(row.id, tax, amount))
    const told = { month, amount, challan, paidOn: input.paidOn }
    await audit(world, step.tx, actor, 'tax:remit', tax, told)
    return { remittanceId: row.id, left: left.value }
  })
}
