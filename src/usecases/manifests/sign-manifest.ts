import type { SignManifest } from '#src/domain/manifests/manifest.ts'
import { signing } from '#src/domain/manifests/signing.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { loadManifest } from '#src/usecases/parts/manifests/manifest-at-hand.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The lab signs what it received: equal, and the manifest is closed; otherwise what is open stays for
 * both sides. Refuses `same-person` to whoever gave it, and `stale` where it changed since it was shown.
 * Source: life cycle 3; features B10; decision 202.
 */
export function signManifest(world: World, actor: Actor, input: SignManifest) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'manifest:receive')
    const manifest = await loadManifest(step, permit, input.manifestId)
    const by = { id: personOf(actor).id, now: step.now }
    return save(step, 'manifest:receive', null, signing(manifest, input, by))
  })
}
