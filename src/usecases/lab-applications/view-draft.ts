import type { DraftRef } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { type DraftView, draftView } from '#src/usecases/parts/lab-applications/draft-view.ts'
import { openedDraft } from '#src/usecases/parts/lab-applications/opened-draft.ts'

/** A form as last saved, with its outcome. Refuses `not-found`, also for a wrong token. */
export function viewDraft(world: World, actor: Actor, ref: DraftRef): Promise<DraftView> {
  return inStep(world, actor, async (step) => draftView(step, await openedDraft(step, ref)))
}
