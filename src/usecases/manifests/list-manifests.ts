import {
  listClosedManifests,
  listOpenManifests,
  tubesOfManifests,
} from '#src/db/queries/manifests/manifests.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf, mayToAny, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { headOf } from '#src/usecases/parts/manifests/manifest-at-hand.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** The longest waiting ones; more than are ever open at a lab. */
const OPEN = 100
const LAST = 20

/**
 * Hand-overs that are not closed by both sides, the longest waiting first, and the person's last
 * closed ones: a phlebotomist's own, those of the person's labs, and to the office all open ones.
 * Source: features B10; decision 202.
 */
export function listManifests(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'manifest:read')
    const own = { phlebotomistId: personOf(actor).id, labIds: labsOf(actor) }
    const whose = mayToAny(actor, 'manifest:read') ? 'all' : own
    const open = await listOpenManifests(step.tx, whose, OPEN)
    const closed = await listClosedManifests(step.tx, own, LAST)
    const all = [...open, ...closed]
    const ids = all.map(({ id }) => id)
    const tubes = await tubesOfManifests(step.tx, ids)
    const ofEach = Map.groupBy(tubes, ({ manifestId }) => manifestId)
    const detail = { open: open.length, closed: closed.length }
    await audit(world, step.tx, actor, 'manifest:read', 'list', detail)
    const heads = (found: typeof open) => found.map((one) => headOf(one, ofEach.get(one.id) ?? []))
    return { open: heads(open), closed: heads(closed) }
  })
}
