import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { BankTerms } from '#src/domain/labs/contract-proposal.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AccountState } from './phlebotomist-account-machine.ts'

export const AccountId = z.uuidv7().brand<'AccountId'>()
export type AccountId = z.infer<typeof AccountId>

/** The account a phlebotomist wants to be paid to, signed with the password. */
export const ProposeAccount = BankTerms.extend({ password: z.string().min(1).max(128) })
export type ProposeAccount = z.infer<typeof ProposeAccount>

const ofAccount = { accountId: AccountId, version: z.int().min(1) }

export const WithdrawAccount = z.strictObject(ofAccount)
export type WithdrawAccount = z.infer<typeof WithdrawAccount>

/** Signed with the password. A refusal gives a reason, which the phlebotomist reads. */
export const DecideAccount = z
  .strictObject({
    ...ofAccount,
    decision: z.enum(['approve', 'refuse']),
    reason: freeText(3, 500).optional(),
    password: z.string().min(1).max(128),
  })
  .refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, {
    path: ['reason'],
    message: 'Say why it is refused.',
  })
export type DecideAccount = z.infer<typeof DecideAccount>

/** A phlebotomist's bank account as read under its lock; of its number the last four digits. */
export type OwnAccount = {
  id: AccountId
  phlebotomistId: UserId
  accountLastFour: string
  state: AccountState
  version: number
  effectiveAt: Temporal.Instant | null
}

/** A new one: its number is sealed for its own row. */
export type NewAccountOfPerson = {
  id: AccountId
  phlebotomistId: UserId
  bankName: string
  holderName: string
  ifsc: string
  accountSealed: string
  accountHash: string
  accountLastFour: string
  state: 'waiting'
  proposedAt: Temporal.Instant
}
