import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { FinishSignUp, LinkToken } from './account-link.ts'
import { isAtItsPlace, NamedRole } from './grant-role.ts'
import { Email } from './sign-in.ts'

export type InvitationId = string & z.$brand<'InvitationId'>
export const InvitationId = z.uuid().brand<'InvitationId'>()

const Password = z.string().min(1).max(128)

/**
 * A role for whoever reads the mail of an address: a lab role names its lab, a phlebotomist the
 * city, any other role nothing. `password`: the inviter's, where another administrator has to
 * approve.
 * Source: decision 060.
 */
export const InvitePerson = NamedRole.extend({
  email: Email,
  password: Password.optional(),
}).superRefine(isAtItsPlace)
export type InvitePerson = z.infer<typeof InvitePerson>

const version = z.int().min(1).max(2_000_000_000)

/** An open invitation with the version that was shown. */
export const MoveInvitation = z.strictObject({ id: InvitationId, version })
export type MoveInvitation = z.infer<typeof MoveInvitation>

export const InvitationAsSeen = MoveInvitation.omit({ id: true })

export const NamedInvitation = MoveInvitation.pick({ id: true })
export type NamedInvitation = z.infer<typeof NamedInvitation>

/** Signed with the approver's password. */
export const ApproveInvitation = MoveInvitation.extend({ password: Password })
export type ApproveInvitation = z.infer<typeof ApproveInvitation>

export const RefuseInvitation = MoveInvitation.extend({ reason: freeText(3, 500) })
export type RefuseInvitation = z.infer<typeof RefuseInvitation>

export const ApprovalAsSeen = ApproveInvitation.omit({ id: true })
export const RefusalAsSeen = RefuseInvitation.omit({ id: true })

/** What the link in the e-mail holds. */
export const HeldInvitation = z.strictObject({ token: LinkToken })
export type HeldInvitation = z.infer<typeof HeldInvitation>

export const JoinByInvitation = FinishSignUp
export type JoinByInvitation = z.infer<typeof JoinByInvitation>
