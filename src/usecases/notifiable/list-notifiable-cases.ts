import {
  countOpenCases,
  listOpenCases,
  listToldCases,
} from '#src/db/queries/notifiable/notifiable-cases.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, labsOf, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { caseLine } from '#src/usecases/parts/notifiable/case-line.ts'

/**
 * A lab's open cases, longest open first, and its latest reported ones. Refuses `not-found` for a
 * lab that is not the person's.
 * Source: decision 057.
 */
export function listNotifiableCases(
  world: World,
  actor: Actor,
  input: { labId?: LabId | undefined } = {},
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'notifiable:read')
    const labId = input.labId ?? labsOf(actor)[0]
    if (!labId) throw new Refusal('not-found')
    permit.over({ labId })
    const open = await listOpenCases(step.tx, labId)
    const told = await listToldCases(step.tx, labId)
    await audit(world, step.tx, actor, 'notifiable:read', labId)
    return {
      labId,
      now: step.now.toString(),
      mayTell: mayEver(actor, 'notifiable:tell'),
      total: (await countOpenCases(step.tx, labId)).count,
      open: open.map((row) => caseLine(row, step.now)),
      told: told.map((row) => caseLine(row, step.now)),
    }
  })
}
