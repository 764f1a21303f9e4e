import type { Role, UserId } from './actor.ts'

/** Who decides and who is asked for: one person alone never widens an administrator's power. */
export const ADMINISTRATORS_NEEDED = 2

type Offered = { role: Role; invitee: UserId | undefined; inviter: UserId }

/**
 * Whether an invitation waits for a second administrator: the administrator's own role for anybody,
 * and any role for who invites. `invitee`: the account of the address, where there is one.
 */
export function waitsForSecond({ role, invitee, inviter }: Offered): boolean {
  return role === 'administrator' || invitee === inviter
}

/** Those who may decide: every administrator but who invites and who is invited. */
export function decidersAmong<Person extends { id: UserId; email: string }>(
  administrators: readonly Person[],
  { inviter, email }: { inviter: UserId; email: string },
): Person[] {
  return administrators.filter((one) => one.id !== inviter && one.email !== email)
}
