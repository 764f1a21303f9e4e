import type { BookingRow } from '#src/db/queries/booking-tree.ts'
import { insertCredit, lockCreditOf, raiseCredit } from '#src/db/queries/credits.ts'
import { creditGivenBack, creditGranted } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { CreditId } from '#src/domain/payments/payment.ts'
import { audit } from '#src/usecases/audit.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Owed = {
  /** For a fault of ours. */
  fault: Paise
  /** What this booking had used of earlier credits and no longer needs. */
  used: Paise
}

/**
 * Gives the patient a credit, in paise. A booking has one credit, which is raised as long as no
 * later booking uses it; after that the audit says what could not be added. Source: reliability
 * P21.
 */
export async function grantCredit(
  step: Step,
  booking: Pick<BookingRow, 'id' | 'accountId'>,
  { fault, used }: Owed,
): Promise<void> {
  const more = paise(fault + used)
  if (more === 0) return
  const creditId = await writeCredit(step, booking, more)
  if (!creditId) {
    const { world, tx, actor } = step
    await audit(world, tx, actor, 'booking:cancel', booking.id, { event: 'credit-not-added', more })
    return
  }
  const of = { id: creditId, accountId: booking.accountId }
  await postJournal(step, booking.id, creditGranted({ ...of, amount: fault }))
  await postJournal(step, booking.id, creditGivenBack({ ...of, amount: used }))
}

async function writeCredit(
  step: Step,
  { id: bookingId, accountId }: Pick<BookingRow, 'id' | 'accountId'>,
  more: Paise,
): Promise<CreditId | undefined> {
  const { tx, world } = step
  const before = await lockCreditOf(tx, bookingId)
  if (before) {
    const isRaised = await raiseCredit(tx, before.id, paise(before.amount + more))
    return isRaised ? before.id : undefined
  }
  const credit = {
    id: CreditId.parse(world.chance.uuid()),
    accountId,
    bookingId,
    amount: more,
    state: 'pending' as const,
    createdAt: step.now,
  }
  await insertCredit(tx, credit)
  await recordBirth(step, 'credit', credit, bookingId)
  return credit.id
}
