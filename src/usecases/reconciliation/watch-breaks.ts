import { alarmBreaks, listOpenOfKind } from '#src/db/queries/reconciliation/reconciliation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { ALARM_HOURS, isPastReversal } from '#src/domain/reconciliation/ageing.ts'
import { breakAlarmMail } from '#src/messages/break-alarm.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * One e-mail to the operator about breaks not resolved within a day, each reported once; also
 * counts debits too old for a bank to reverse them automatically.
 * Source: reliability P28, A22.
 */
export function watchBreaks(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx, now }) => {
    authorise(actor, 'clock:tick')
    const alarmed = await alarmBreaks(tx, now.subtract({ hours: ALARM_HOURS }), now)
    const missing = await listOpenOfKind(tx, 'missing-here')
    const pastReversal = missing.filter((one) => isPastReversal(one, now)).length
    const { operator, baseUrl } = world.settings
    if (alarmed.length > 0) {
      const breaks = alarmed.map(({ day, kind, key }) => ({ day: day.toString(), kind, key }))
      const message = breakAlarmMail(operator.email, { breaks, pastReversal, baseUrl })
      await writeMessage(world, tx, { event: 'breaks-open', message })
    }
    const found = { alarmed: alarmed.length, pastReversal }
    await audit(world, tx, actor, 'clock:tick', 'breaks', found)
    return found
  })
}
