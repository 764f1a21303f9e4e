import { z } from 'zod'
import { freeText, oneLine } from '#src/domain/free-text.ts'
import { depositStates } from '#src/domain/payments/deposit-machine.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'

const amount = z.int().nonnegative().max(1_000_000_000)

/**
 * The cash a phlebotomist hands in at the end of the day: all of it, counted by the back office.
 */
export const DepositCash = z
  .strictObject({
    phlebotomistId: UserId,
    amountPaise: amount,
    /** Why there is less than the receipts add up to. */
    shortReason: freeText(1, 500).optional(),
    /**
     * What the receipts added up to when the cash was counted: a later receipt is not a shortage.
     */
    expectedPaise: amount.optional(),
  })
  .refine(({ shortReason, expectedPaise }) => !shortReason || expectedPaise !== undefined, {
    path: ['expectedPaise'],
    message: 'Say what the receipts came to.',
  })
export type DepositCash = z.infer<typeof DepositCash>

/** What the bank's deposit receipt says about one slip. */
export const ReconcileDeposit = z.strictObject({
  depositId: DepositId,
  bankReference: oneLine(1, 60),
  amountPaise: amount,
})
export type ReconcileDeposit = z.infer<typeof ReconcileDeposit>

/** Deposit slips, newest first; `before` is the last one of the previous page. */
export const ListDeposits = z.strictObject({
  state: z.enum(depositStates).optional(),
  phlebotomistId: UserId.optional(),
  before: DepositId.optional(),
})
export type ListDeposits = z.infer<typeof ListDeposits>
