import { z } from 'zod'
import { languages } from './language.ts'
import { PersonName } from './patient.ts'
import { Email, Password } from './sign-in.ts'

/**
 * The purpose of a link in an e-mail: to create an account, or to set a new password.
 * Source: decision 052.
 */
export const linkPurposes = ['sign-up', 'reset'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** How long a link is valid. Source: decision 052. */
export const LINK_LIFE = { 'sign-up': { hours: 24 }, reset: { minutes: 60 } } as const

/** 256 bits, base64url. Stored only as a keyed hash. */
export const LinkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not whole.')

/**
 * `to`: the page to continue to afterwards, a path of our site. `language`: that of the page, in
 * which the letter is written; without it, the account's, else both.
 */
export const RequestLink = z.strictObject({
  email: Email,
  purpose: z.enum(linkPurposes),
  to: z.string().max(500).regex(/^\//).optional(),
  language: z.enum(languages).optional(),
})
export type RequestLink = z.infer<typeof RequestLink>

/** What the form for an address asks; the rest comes from the page itself. */
export const AskForLink = z.strictObject({ email: Email })

export const FinishSignUp = z.strictObject({
  token: LinkToken,
  name: PersonName,
  password: Password,
})
export type FinishSignUp = z.infer<typeof FinishSignUp>

export const ResetPassword = z.strictObject({ token: LinkToken, password: Password })
export type ResetPassword = z.infer<typeof ResetPassword>

export const NewAccount = FinishSignUp.omit({ token: true })
export const NewPassword = ResetPassword.omit({ token: true })
