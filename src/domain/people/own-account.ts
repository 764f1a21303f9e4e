import { z } from 'zod'
import { LinkToken } from './account-link.ts'
import { languages } from './language.ts'
import { isWhole, OwnerProof } from './owner-proof.ts'
import { PersonName } from './patient.ts'
import { Email } from './sign-in.ts'
import { VerifyCode } from './sign-in-code.ts'

/** Counts the corrections of the account; a correction names the version shown. */
const version = z.int().min(1).max(2_000_000_000)

/** How long the link to a new address is valid. Source: decision 071. */
export const NEW_ADDRESS_LIFE = { hours: 24 } as const

/**
 * How long after the request the old address can stop the change, or revert it once made: a long
 * weekend, for people who read no mail on it.
 * Source: decision 071.
 */
export const STOP_LIFE = { hours: 96 } as const

export const CorrectName = z.strictObject({ name: PersonName, version })
export type CorrectName = z.infer<typeof CorrectName>

export const AskEmail = z
  .strictObject({ ...OwnerProof.shape, email: Email, version })
  .superRefine(isWhole)
export type AskEmail = z.infer<typeof AskEmail>

export const HeldLink = z.strictObject({ token: LinkToken })
export type HeldLink = z.infer<typeof HeldLink>

/** Replaces the account's number: proved again by password or by a code to the old number. */
const Instead = z.strictObject({ ...OwnerProof.shape, version }).superRefine(isWhole)

/**
 * Sets the account's number by the code sent to it; `instead` where it replaces another number.
 * Source: decision 071.
 */
export const AddPhone = VerifyCode.extend({ instead: Instead.optional() })
export type AddPhone = z.infer<typeof AddPhone>

/** The language in which a person is written to. */
export const SetOwnLanguage = z.strictObject({ language: z.enum(languages) })
export type SetOwnLanguage = z.infer<typeof SetOwnLanguage>
