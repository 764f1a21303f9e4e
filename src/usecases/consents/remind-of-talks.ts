import { wholeEmail } from '#src/domain/people/masked.ts'
import { listCallersOf } from '#src/db/queries/results/call-tasks.ts'
import { claimResultReminders, claimTalkReminders } from '#src/db/queries/reports/result-talks.ts'
import { TALK_BEFORE_VISIT, TALK_REMINDERS } from '#src/domain/consents/result-talk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * E-mails a lab's signatories and managers about signed results without counselling after 24 hours,
 * and again after 72, and once about counselling not recorded a day before its visit; the operator
 * where a lab has nobody. The e-mail names no person and no test.
 * Source: decision 074.
 */
export function remindOfTalks(world: World, actor: Actor): Promise<{ reminded: number }> {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const { tx, now } = step
    const after = await claimResultReminders(tx, now, TALK_REMINDERS)
    const before = await claimTalkReminders(tx, now, now.add({ hours: TALK_BEFORE_VISIT }))
    const labs = new Set([...after, ...before].map(({ labId }) => labId))
    const of = (rows: { labId: LabId }[], labId: LabId) =>
      rows.filter((row) => row.labId === labId).length
    for (const labId of labs)
      await remind(step, labId, { before: of(before, labId), after: of(after, labId) })
    const reminded = after.length + before.length
    await audit(world, tx, actor, 'clock:tick', 'test-consents', { reminded })
    return { reminded }
  })
}

async function remind(step: Step, labId: LabId, waiting: { before: number; after: number }) {
  const callers = await listCallersOf(step.tx, labId)
  // A placeholder address reaches nobody: then the office is told.
  const people = callers.filter(({ contact }) => wholeEmail(contact.email) !== null)
  for (const reader of people.length > 0 ? people : [theOffice(step.world)])
    await notify(step, reader, { event: 'talk-reminder', subjectId: labId, facts: waiting })
}
