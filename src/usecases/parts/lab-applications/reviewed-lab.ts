import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { AboutApplication } from '#src/domain/lab-applications/inputs.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { LabEvent } from '#src/messages/lab-news.ts'
import { authorise } from '#src/usecases/access.ts'
import { asLifeRead, auditLife, lifeView, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { tellApplicant } from './tell-applicant.ts'

type Review = {
  event: 'review' | 'request-changes' | 'approve' | 'refuse'
  from: LabState
  to: LabState
  news: LabEvent
  patch?: (step: Step) => Partial<LabRow>
  also?: (step: Step, lab: LabRow) => Promise<void>
}

/**
 * One step of the office in an application: repeating it changes nothing and tells nobody. The
 * applicant is told, with the reason where there is one.
 */
export function reviewedLab(
  world: World,
  actor: Actor,
  input: AboutApplication & { reason?: string },
  { event, from, to, news, patch, also }: Review,
) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'application:review')
    const lab = await lockedLab(step, permit, input.labId)
    if (lab.state === to) return lifeView(lab)
    asLifeRead(lab, input.version)
    if (lab.state !== from) throw notAllowed(actor, 'lab', lab.state)
    const { reason } = input
    const change = { ...patch?.(step), stateReason: reason ?? null }
    const row = { row: lab, event, bookingId: null, patch: change, ...(reason && { reason }) }
    const after = await move(step, 'lab', row)
    await also?.(step, after)
    await tellApplicant(step, after, news, reason)
    await auditLife(step, 'application:review', lab, after)
    return lifeView(after)
  })
}
