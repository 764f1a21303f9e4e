import type { BookingRow } from '#src/db/queries/booking-tree.ts'
import { insertCredit, lockUnusedCreditOf, raiseCredit } from '#src/db/queries/credits.ts'
import { creditGivenBack, creditGranted } from '#src/domain/ledger/refund-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import { CreditId } from '#src/domain/payments/payment.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import type { Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'

type Owed = {
  /** For a fault of ours. */
  fault: Paise
  /** Earlier credits that this booking had used and no longer needs. */
  used: Paise
}

/**
 * Gives the patient a credit, in paise: raises their unused one of this booking; where a later
 * booking has used it or they gave it up, it is a new credit.
 * Source: reliability P21; decision 083.
 */
export async function grantCredit(
  step: Step,
  booking: Pick<BookingRow, 'id' | 'accountId'>,
  { fault, used }: Owed,
): Promise<void> {
  const more = paise(fault + used)
  if (more === 0) return
  const creditId = await writeCredit(step, booking, more)
  const of = { id: creditId, accountId: booking.accountId }
  await postJournal(step, booking.id, creditGranted({ ...of, amount: fault }))
  await postJournal(step, booking.id, creditGivenBack({ ...of, amount: used }))
}

async function writeCredit(
  step: Step,
  { id: bookingId, accountId }: Pick<BookingRow, 'id' | 'accountId'>,
  more: Paise,
): Promise<CreditId> {
  const { tx, world } = step
  const before = await lockUnusedCreditOf(tx, bookingId)
  if (before && (await raiseCredit(tx, before.id, paise(before.amount + more)))) return before.id
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
