import type { listOpenInvitations } from '#src/db/queries/people/invitations.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { decidersAmong } from '#src/domain/people/second-administrator.ts'

type Row = Awaited<ReturnType<typeof listOpenInvitations>>[number]
type Seen = { viewer: { id: UserId; email: string } | undefined; at: Temporal.Instant }

/** An invitation as shown to one administrator: which are theirs, and what they may decide. */
export function invitationRow({ inviterId, sentAt, expiresAt, ...row }: Row, { viewer, at }: Seen) {
  const { email } = row
  const isWaiting = row.state === 'waiting' && Temporal.Instant.compare(at, expiresAt) < 0
  const mayBe = viewer ? decidersAmong([viewer], { inviter: inviterId, email }) : []
  return {
    ...row,
    isMine: inviterId === viewer?.id,
    mayDecide: isWaiting && mayBe.length > 0,
    sentAt: sentAt.toString(),
    expiresAt: expiresAt.toString(),
  }
}
