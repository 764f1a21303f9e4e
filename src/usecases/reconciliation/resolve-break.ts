import type { Actor } from '#src/domain/people/actor.ts'
import type { ResolveBreak } from '#src/domain/reconciliation/inputs.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedBreak } from '#src/usecases/parts/reconciliation/locked-break.ts'

/** A person explains how the difference came about and what was done. */
export function resolveBreak(world: World, actor: Actor, { breakId, note }: ResolveBreak) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'break:resolve')
    const row = await lockedBreak(step, breakId)
    const { id } = personOf(actor)
    const patch = { resolvedBy: id, resolvedAt: step.now, note, ownerId: row.ownerId ?? id }
    await move(step, 'break', { row, event: 'resolve', bookingId: null, patch })
    await audit(world, step.tx, actor, 'break:resolve', breakId, { event: 'resolve', note })
    return { state: 'resolved' as const }
  })
}
