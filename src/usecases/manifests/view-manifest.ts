import type { OfManifest } from '#src/domain/manifests/manifest.ts'
import { maySay } from '#src/domain/manifests/side.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import {
  headOf,
  loadManifest,
  rowOf,
  sideAt,
} from '#src/usecases/parts/manifests/manifest-at-hand.ts'
import { carriedTubes, carryView } from '#src/usecases/parts/tubes/carried.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * A hand-over: its tubes, which of them were scanned out and in, and what both sides say about the
 * others. No person and no test.
 * Source: features B10; decision 202.
 */
export function viewManifest(world: World, actor: Actor, { manifestId }: OfManifest) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'manifest:read')
    const manifest = await loadManifest(step, permit, manifestId)
    const side = sideAt(actor, manifest)
    const carried = await carriedTubes(step, manifest.tubes)
    await audit(world, step.tx, actor, 'manifest:read', manifestId)
    return {
      ...headOf(manifest, manifest.tubes),
      rows: manifest.tubes.map((tube) => ({
        ...rowOf(tube),
        carry: carryView(carried.get(tube.id)),
      })),
      side,
      maySay: maySay(manifest, side, step.now),
    }
  })
}
