import type { ExplainGap } from '#src/domain/manifests/manifest.ts'
import { explaining } from '#src/domain/manifests/signing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { loadManifest, sideAt } from '#src/usecases/parts/manifests/manifest-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One side says how a gap of a manifest ended; it ends when the other says the same. Refuses
 * `gap-not-so` where the tube was neither received nor recorded as lost, and `stale` where the
 * manifest changed since it was shown.
 * The office speaks for a phlebotomist who is away or silent: refuses `not-allowed-now` before.
 * Source: features B10; decision 202; decision 247.
 */
export function explainGap(world: World, actor: Actor, input: ExplainGap) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'manifest:explain')
    const manifest = await loadManifest(step, permit, input.manifestId)
    const side = sideAt(actor, manifest)
    const decision = explaining(manifest, input, { side, now: step.now })
    return save(step, 'manifest:explain', null, decision)
  })
}
