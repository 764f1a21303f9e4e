import { updateDraft } from '#src/db/queries/lab-applications/lab-drafts.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { SaveDraft } from '#src/domain/lab-applications/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { editableDraft } from '#src/usecases/parts/lab-applications/opened-draft.ts'
import { sealDraft } from '#src/usecases/parts/lab-applications/sealed-draft.ts'
import { withStep } from '#src/usecases/parts/lab-applications/typed-step.ts'

type Saved = {
  draftId: DraftId
  version: number
  savedAt: string
  aadhaarLastFour: string | null
}

/**
 * Stores the fields of one step, valid or not. Refuses `stale` where the version read is outdated,
 * `not-allowed-now` once it is submitted, `fields-disagree` for fields the step does not have.
 */
export function saveDraft(world: World, actor: Actor, input: SaveDraft): Promise<Saved> {
  return inStep(world, actor, async (step) => {
    const { row, kept: before } = await editableDraft(step, input)
    if (input.version !== undefined && input.version !== row.version) throw new Refusal('stale')
    const kept = withStep(world, before, input)
    const typedSealed = sealDraft(world, row.id, kept)
    const isSaved = await updateDraft(step.tx, row, { typedSealed, touchedAt: step.now })
    if (!isSaved) throw new Refusal('stale')
    return {
      draftId: row.id,
      version: row.version + 1,
      savedAt: step.now.toString(),
      aadhaarLastFour: kept.aadhaar?.lastFour ?? null,
    }
  })
}
