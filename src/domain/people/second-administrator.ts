import type { Role, UserId } from './actor.ts'

/**
 * The requester and the approver: one person alone never widens an administrator's power.
 * Source: decision 061.
 */
export const ADMINISTRATORS_NEEDED = 2

type Offered = { role: Role; invitee: UserId | undefined; inviter: UserId }

/**
 * Whether an invitation waits for a second administrator: for the administrator role for anybody,
 * and for any role for the inviter. `invitee`: the account of the address, where there is one.
 * Source: decision 061.
 */
export function waitsForSecond({ role, invitee, inviter }: Offered): boolean {
  return role === 'administrator' || invitee === inviter
}

/**
 * The people who may decide: every administrator except the inviter and the invitee.
 * Source: decision 061.
 */
export function decidersAmong<Person extends { id: UserId; email: string }>(
  administrators: readonly Person[],
  { inviter, email }: { inviter: UserId; email: string },
): Person[] {
  return administrators.filter((one) => one.id !== inviter && one.email !== email)
}
