import { bumpCatalogueVersion } from '#src/db/queries/catalogue/catalogue.ts'
import { lockHoursSaid } from '#src/db/queries/labs/lab-hours.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { type SwitchLab, labStatus } from '#src/domain/labs/lab-life.ts'
import { missingOf } from '#src/domain/labs/readiness.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { openHours } from '#src/usecases/parts/slots/fill-slots.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { asLifeRead, auditLife, lifeView, lockedLab } from '#src/usecases/parts/labs/locked-lab.ts'
import { readReadiness } from '#src/usecases/parts/labs/readiness.ts'

/**
 * Sets whether a lab takes bookings, by the wanted status; setting the current one changes nothing.
 * An activated lab has its slots at once. Refuses `same-person` for a first activation by the
 * person who entered or approved it or works there, `not-ready` with what is missing, `stale`, and
 * `not-allowed-now` where it is suspended or not approved.
 * Source: life cycle 10; reliability R5.
 */
export function switchLab(world: World, actor: Actor, input: SwitchLab) {
  return inStep(world, actor, (step) => switchIn(step, input))
}

/** The same as part of another verb. */
export async function switchIn(step: Step, input: SwitchLab) {
  const permit = authorise(step.actor, 'lab:switch')
  await lockHoursSaid(step.tx)
  const lab = await lockedLab(step, permit, input.labId)
  if (labStatus(lab.state) === input.status) return lifeView(lab)
  asLifeRead(lab, input.version)
  const after = input.status === 1 ? await activate(step, lab) : await deactivate(step, lab)
  await auditLife(step, 'lab:switch', lab, after)
  await bumpCatalogueVersion(step.tx)
  return lifeView(after)
}

async function activate(step: Step, lab: LabRow): Promise<LabRow> {
  if (lab.state !== 'inactive') throw notAllowed(step.actor, 'lab', lab.state)
  const activatedBy = activator(step.actor, lab)
  const missing = missingOf(await readReadiness(step, lab))
  if (missing.length > 0) throw new Refusal('not-ready', { facts: { missing: missing.join(', ') } })
  const change = { event: 'activate', bookingId: null, patch: { activatedBy } } as const
  const after = await move(step, 'lab', { row: lab, ...change })
  await openHours(step, after)
  return after
}

/** Who first activated it; set once. */
function activator(actor: Actor, { id, activatedBy, enteredBy, approvedBy }: LabRow): UserId {
  if (activatedBy) return activatedBy
  const { id: me } = personOf(actor)
  if (me === enteredBy || me === approvedBy) throw new Refusal('same-person')
  refuseOwnLab(actor, id)
  return me
}

function deactivate(step: Step, lab: LabRow): Promise<LabRow> {
  return move(step, 'lab', { row: lab, event: 'deactivate', bookingId: null })
}
