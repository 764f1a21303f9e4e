import { lockLabToSwitch } from '#src/db/queries/labs/lab-at-hand.ts'
import type { SwitchLab } from '#src/domain/labs/lab-life.ts'
import { switching } from '#src/domain/labs/switching.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, deciderOf } from '#src/usecases/access.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { readiness } from '#src/usecases/parts/labs/readiness.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

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
  const { world, tx, actor, now } = step
  const permit = authorise(actor, 'lab:switch')
  const found = await lockLabToSwitch(tx, input.labId, input.status === 1 ? now : undefined)
  const lab = permit.over(shown(found?.lab))
  const facts = { lab, readiness: readiness(step, lab, found?.facts) }
  const hours = { ...world.settings, newId: () => SlotId.parse(world.chance.uuid()) }
  const decision = switching(facts, input, deciderOf(actor), { now, hours })
  return save(step, 'lab:switch', null, decision)
}
