import { listStaleReceivables, lockReceivables } from '#src/db/queries/receivables/receivables.ts'
import { INDIA } from '#src/domain/india-time.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import { writingOff } from '#src/domain/receivables/ending-receivable.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone, MOST_A_PASS } from '#src/usecases/each-alone.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Months after which a fee that no booking carried is written off. Source: life cycle 9. */
const MONTHS = 12
/**
 * Writes off fees that no booking has carried for a year, each in its own transaction.
 * Source: life cycle 9.
 */
export async function writeOffReceivables(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const stale = await inStep(world, actor, ({ tx, now }) => {
    const before = now.toZonedDateTimeISO(INDIA).subtract({ months: MONTHS }).toInstant()
    return listStaleReceivables(tx, before, MOST_A_PASS)
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
    return row ? save(step, 'clock:tick', null, writingOff(row)) : false
  })
}
