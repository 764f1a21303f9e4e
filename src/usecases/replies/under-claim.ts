import { endingWith } from '#src/db/before-commit.ts'
import { saveAnswer } from '#src/db/queries/replies/replies.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * While `run` lasts, a verb's answer is written in the verb's own transaction: it exists if and
 * only if the change does. Refuses `still-in-flight`, and so undoes the change, where the lease
 * expired and another request has the claim.
 */
export async function underClaim(
  _world: World,
  actor: Actor,
  { token, run }: { token: string; run: () => Promise<void> },
): Promise<void> {
  authorise(actor, 'reply:keep')
  const taken = () => new Refusal('still-in-flight')
  await endingWith((tx, answer) => saveAnswer(tx, { token, answer }, taken), run)
}
