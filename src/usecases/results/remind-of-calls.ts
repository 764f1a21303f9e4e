import { wholeEmail } from '#src/domain/people/masked.ts'
import { claimReminders, listCallersOf } from '#src/db/queries/results/call-tasks.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { CALL_REMINDERS, minutesReminded } from '#src/domain/results/calls/call.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * E-mails a lab's signatories and managers about critical values that nobody was told for 30
 * minutes, and again at 60; the operator where a lab has neither. The e-mail contains no value and
 * no name.
 * Source: reliability L12, A21; decision 029.
 */
export function remindOfCalls(world: World, actor: Actor): Promise<{ reminded: number }> {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const due = await claimReminders(step.tx, step.now, CALL_REMINDERS)
    for (const [labId, calls] of Map.groupBy(due, (call) => call.labId))
      await remind(step, labId, calls)
    await audit(world, step.tx, actor, 'clock:tick', 'call-tasks', { reminded: due.length })
    return { reminded: due.length }
  })
}

async function remind(step: Step, labId: LabId, calls: readonly { reminders: number }[]) {
  const callers = await listCallersOf(step.tx, labId)
  // A placeholder address reaches nobody: then the office is told.
  const people = callers.filter(({ contact }) => wholeEmail(contact.email) !== null)
  const facts = { count: calls.length, minutes: minutesReminded(calls) }
  for (const reader of people.length > 0 ? people : [theOffice(step.world)])
    await notify(step, reader, { event: 'call-reminder', subjectId: labId, facts })
}
