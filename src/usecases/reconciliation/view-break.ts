import { findAttemptOf, findBreaks } from '#src/db/queries/reconciliation/reconciliation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { BreakId } from '#src/domain/reconciliation/break.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { breakLine } from '#src/usecases/parts/reconciliation/break-line.ts'

/** One break, with its payment attempt and booking where they are known. */
export function viewBreak(world: World, actor: Actor, { breakId }: { breakId: BreakId }) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'break:read')
    const [found] = await findBreaks(tx, { id: breakId }, 1)
    if (!found) throw new Refusal('not-found')
    const line = breakLine(found, now)
    const number = line.theirs?.number ?? line.ours?.number
    const attempt =
      (await findAttemptOf(tx, line.key)) ??
      (typeof number === 'string' ? await findAttemptOf(tx, number) : undefined)
    await audit(world, tx, actor, 'break:read', breakId)
    return {
      ...line,
      isMine: line.ownerId === personOf(actor).id,
      bookingId: attempt?.bookingId ?? null,
      attemptNumber: attempt?.number ?? null,
    }
  })
}
