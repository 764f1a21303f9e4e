import { endingWith } from '#src/db/before-commit.ts'
import { saveAnswer } from '#src/db/queries/replies.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * While `run` lasts, what a verb answers is written down in the verb's own transaction: it is there
 * if and only if the change is. Refuses `still-in-flight`, and so undoes the change, where the
 * lease ran out and another request has the claim.
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
