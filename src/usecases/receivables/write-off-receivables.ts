import { listStaleReceivables, lockReceivables } from '#src/db/queries/receivables.ts'
import { INDIA } from '#src/domain/india-time.ts'
import { receivableWaived } from '#src/domain/ledger/refund-journals.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/** Months after which a fee that no booking carried is written off. Source: life cycle 9. */
const MONTHS = 12
const BATCH = 200

/**
 * Writes off fees that no booking has carried for a year, each in its own transaction.
 * Source: life cycle 9.
 */
export async function writeOffReceivables(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const stale = await inStep(world, actor, ({ tx, now }) => {
    const before = now.toZonedDateTimeISO(INDIA).subtract({ months: MONTHS }).toInstant()
    return listStaleReceivables(tx, before, BATCH)
  })
  let writtenOff = 0
  await eachAlone(stale, async ({ id }) => {
    if (await writeOff(world, actor, id)) writtenOff += 1
  })
  return { writtenOff }
}

function writeOff(world: World, actor: Actor, id: ReceivableId) {
  return inStep(world, actor, async (step) => {
    const [row] = await lockReceivables(step.tx, [id])
    if (row?.state !== 'pending') return false
    const { bookingId, amount } = row
    await move(step, 'receivable', { row, event: 'write-off', bookingId, reason: 'time' })
    await postJournal(step, bookingId, receivableWaived(row, 'receivable-written-off'))
    await audit(world, step.tx, actor, 'clock:tick', id, { event: 'write-off', amount })
    return true
  })
}
