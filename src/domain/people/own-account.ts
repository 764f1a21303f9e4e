import { z } from 'zod'
import { LinkToken } from './account-link.ts'
import { isWhole, OwnerProof } from './owner-proof.ts'
import { PersonName } from './patient.ts'
import { Email } from './sign-in.ts'
import { VerifyCode } from './sign-in-code.ts'

/** Counts the corrections of the account: who corrects names the one shown. */
const version = z.int().min(1).max(2_000_000_000)

/** How long the link to a new address waits to be opened. */
export const NEW_ADDRESS_LIFE = { hours: 24 } as const

/**
 * For so long from the asking the old address can end the change, or take it back once it was made:
 * a long weekend, for who reads no mail on it.
 */
export const STOP_LIFE = { hours: 96 } as const

/** New addresses that one account may ask for in an hour. */
export const ASKS_AN_HOUR = 5

export const CorrectName = z.strictObject({ name: PersonName, version })
export type CorrectName = z.infer<typeof CorrectName>

export const AskEmail = z
  .strictObject({ ...OwnerProof.shape, email: Email, version })
  .superRefine(isWhole)
export type AskEmail = z.infer<typeof AskEmail>

export const HeldLink = z.strictObject({ token: LinkToken })
export type HeldLink = z.infer<typeof HeldLink>

/** In the place of the number that the account has: asked again by password or by a code to that one. */
const Instead = z.strictObject({ ...OwnerProof.shape, version }).superRefine(isWhole)

/** The number of an account by the code sent to it; `instead` where it takes the place of another. */
export const AddPhone = VerifyCode.extend({ instead: Instead.optional() })
export type AddPhone = z.infer<typeof AddPhone>
