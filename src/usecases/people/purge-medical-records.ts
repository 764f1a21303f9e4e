import { forgetMedicalRecord, listDueMedical } from '#src/db/queries/people/erasures.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Accounts per run; the rest is processed by the next run. */
const AT_ONCE = 50

/**
 * Deletes the medical records of erased accounts after three years: names, results, reports and
 * their files. The files first: if interrupted, the next run does the rest.
 * Source: decision 064.
 */
export async function purgeMedicalRecords(world: World, actor: Actor): Promise<{ purged: number }> {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) =>
    listDueMedical(tx, indianDay(now), AT_ONCE),
  )
  let purged = 0
  for (const { id, fileKeys } of due) {
    for (const key of fileKeys) await world.files.delete(key)
    purged += await inStep(world, actor, async ({ tx, now }) => {
      const isDone = await forgetMedicalRecord(tx, id, now)
      if (isDone) await audit(world, tx, actor, 'clock:tick', id, { forgotten: 'medical record' })
      return isDone ? 1 : 0
    })
  }
  return { purged }
}
