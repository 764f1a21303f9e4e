import { type Administrator, listAdministrators } from '#src/db/queries/people/administrators.ts'
import { findUserIdByEmail } from '#src/db/queries/people/people-roles.ts'
import type { Person } from '#src/domain/people/actor.ts'
import type { InvitePerson } from '#src/domain/people/invitation.ts'
import { decidersAmong, waitsForSecond } from '#src/domain/people/second-administrator.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Part of inviting: the administrators of whom one must approve, once the inviter has shown the
 * password; undefined where no approval is needed. Refuses `second-administrator-first` where there
 * is none, `password-again`, `too-many`.
 * Source: decision 061.
 */
export async function secondAdministrators(
  world: World,
  { id: inviter }: Person,
  { email, role, password }: InvitePerson,
): Promise<Administrator[] | undefined> {
  const deciders = await world.db.transaction(async (tx) => {
    const invitee = await findUserIdByEmail(tx, email)
    if (!waitsForSecond({ role, invitee, inviter })) return undefined
    return decidersAmong(await listAdministrators(tx), { inviter, email })
  })
  if (!deciders) return undefined
  if (deciders.length === 0) throw new Refusal('second-administrator-first')
  // Compared outside any transaction, because it is slow and counted on its own.
  if (!password || !(await world.passwords.confirm(inviter, password)))
    throw new Refusal('password-again')
  return deciders
}

type Asked = { id: string; invitedBy: string; expiresAt: Temporal.Instant }

/** Tells each of them that something is waiting; the details are on the page. */
export async function askSecondAdministrators(
  step: Step,
  deciders: readonly Administrator[],
  { id: subjectId, invitedBy, expiresAt }: Asked,
): Promise<void> {
  const { world, tx, now } = step
  const facts = { invitedBy, path: `/backoffice/invitations/${subjectId}` }
  const until = now.add((await world.clock.real(tx)).until(expiresAt))
  const told = { event: 'invitation-waits', subjectId, facts, expiresAt: until } as const
  for (const { id } of deciders) await notify(step, { id }, told)
}
