import { listDisposals as disposalsOf } from '#src/db/queries/tubes/disposals.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ListOfTubes } from '#src/domain/tubes/storage.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 50

/**
 * The disposal log of a lab, latest first, 50 per page: which tube, when, how and by whom, without
 * patients and tests. `next` is the `after` of the following page.
 * Source: features C22; decision 201.
 */
export function listDisposals(world: World, actor: Actor, { after, ...lab }: ListOfTubes) {
  return inStep(world, actor, async (step) => {
    const labId = ownLab(actor, 'storage:read', lab)
    const found = await disposalsOf(step.tx, { labId, after }, PER_PAGE + 1)
    const { rows, next } = pageOf(
      found,
      PER_PAGE,
      ({ disposedAt, id }) => `${String(disposedAt)}~${id}`,
    )
    await audit(world, step.tx, actor, 'storage:read', labId, { log: rows.length })
    return {
      labId,
      month: indianDay(step.now).toPlainYearMonth().toString(),
      disposals: rows.map(({ id, storedAt, disposedAt, ...row }) => ({
        tubeId: id,
        ...row,
        storedAt: storedAt?.toString() ?? null,
        disposedAt: disposedAt?.toString() ?? null,
      })),
      next,
    }
  })
}
