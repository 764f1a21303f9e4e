import { listAllReceivables, sumOutstanding } from '#src/db/queries/receivables/receivables.ts'
import { paise } from '#src/domain/money.ts'
import type { ReceivableId } from '#src/domain/payments/payment.ts'
import type { ReceivableState } from '#src/domain/receivables/receivable-machine.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 50

type Page = { state?: ReceivableState | undefined; before?: ReceivableId | undefined }

/** Cancellation fees of cash bookings, newest first; `outstanding`: the unpaid total in paise. */
export function listReceivables(world: World, actor: Actor, { state, before }: Page = {}) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'receivable:read')
    const found = await listAllReceivables(step.tx, { state, before, limit: PER_PAGE + 1 })
    const { rows, next } = pageOf(found, PER_PAGE, ({ receivable }) => receivable.id)
    const receivables = rows.map(({ receivable, number, carrier }) => ({
      receivableId: receivable.id,
      accountId: receivable.accountId,
      bookingId: receivable.bookingId,
      bookingNumber: number,
      amount: receivable.amount,
      phlebotomistPart: receivable.phlebotomistPart,
      state: receivable.state,
      createdAt: receivable.createdAt.toString(),
      attachedBookingNumber: carrier,
    }))
    const outstanding = paise(await sumOutstanding(step.tx))
    await audit(world, step.tx, actor, 'receivable:read', 'all', { found: receivables.length })
    return { receivables, next, outstanding }
  })
}
