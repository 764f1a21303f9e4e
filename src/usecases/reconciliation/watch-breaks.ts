import { lockToAlarm } from '#src/db/queries/reconciliation/reconciliation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ALARM_HOURS } from '#src/domain/reconciliation/ageing.ts'
import { alarmingBreaks } from '#src/domain/reconciliation/alarming.ts'
import { authorise } from '#src/usecases/access.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One e-mail to the operator about breaks not resolved within a day, each reported once; also
 * counts debits too old for a bank to reverse them automatically.
 * Source: reliability P28, A22.
 */
export function watchBreaks(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const { tx, now } = step
    const facts = await lockToAlarm(tx, now.subtract({ hours: ALARM_HOURS }))
    const { decision, letter } = alarmingBreaks(facts, now)
    if (letter.breaks.length > 0)
      await notify(step, theOffice(world), { event: 'breaks-open', facts: letter })
    return save(step, 'clock:tick', null, decision)
  })
}
