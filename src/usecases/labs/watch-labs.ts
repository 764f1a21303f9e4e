import { listApplications } from '#src/db/queries/labs/lab-life.ts'
import { type Ending, listEnding } from '#src/db/queries/labs/lab-validity.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { daysLeft } from '#src/domain/labs/desk.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import { validities, WARNED_AHEAD } from '#src/domain/labs/validity.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** States of an application, in the order of the office's work. */
const waiting = ['submitted', 'under-review', 'changes-requested'] as const satisfies LabState[]
const MOST = 500

/** The office's worklist: applications, oldest first, and papers that end soon or have ended. */
export function watchLabs(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'lab:read')
    const applications = await listApplications(step.tx, [...waiting], MOST)
    const ending = await endingSoon(step)
    const detail = { applications: applications.length, ending: ending.length }
    await audit(world, step.tx, actor, 'lab:read', 'applications', detail)
    return {
      applications: applications.map(({ createdAt, ...lab }) => {
        return { ...lab, createdAt: createdAt.toString() }
      }),
      ending,
    }
  })
}

async function endingSoon({ tx, now }: Step) {
  const today = indianDay(now)
  const found: Ending[] = []
  for (const of of validities)
    found.push(...(await listEnding(tx, of, today.add(WARNED_AHEAD), { isTold: true })))
  return found
    .map(({ email: _theirs, endsOn, ...lab }) => {
      return { ...lab, endsOn: endsOn.toString(), daysLeft: daysLeft(endsOn, today) }
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.code.localeCompare(b.code))
    .slice(0, MOST)
}
