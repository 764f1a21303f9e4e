import type { Contact } from '#src/db/queries/contact/contacts.ts'
import { insertRungs, lockClimbing } from '#src/db/queries/results/call-rungs.ts'
import { listCallersOf } from '#src/db/queries/results/call-tasks.ts'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { type Alert, alertsOf } from '#src/domain/results/calls/alerting.ts'
import { type Climbing, climbed } from '#src/domain/results/calls/climbing.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notifyEachWay } from '#src/usecases/parts/messages/each-way.ts'
import { theOffice } from '#src/usecases/parts/messages/office.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Tells, of every critical value that nobody has heard, whoever is next: the lab at once, the
 * patient, whom the patient chose, the lab with the office, and both again. Each by e-mail and by
 * SMS, for one of them may be down; once, also where two workers run. No message has a value, a
 * test or a patient's name.
 * Source: reliability L12, L13, A21; decision 233.
 */
export function climbCalls(world: World, actor: Actor): Promise<{ told: number }> {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const calls = await lockClimbing(step.tx, step.now)
    const staff = await staffOf(step, new Set(calls.map(({ lab }) => lab.id)))
    const rises = calls.flatMap((call) =>
      climbed({ ...call, staff: staff.get(call.lab.id) ?? [] }, step.now),
    )
    const logged = await insertRungs(
      step.tx,
      rises.map(({ row }) => row),
    )
    for (const alert of alertsOf(rises, logged)) await tell(step, alert)
    await audit(world, step.tx, actor, 'clock:tick', 'call-tasks', { told: logged.length })
    return { told: logged.length }
  })
}

type Staff = { id: UserId; phone: string | null; email: string | null; contact: Contact }

async function staffOf({ tx }: Step, labs: ReadonlySet<LabId>) {
  const found = new Map<LabId, Staff[]>()
  for (const labId of labs) {
    const callers = await listCallersOf(tx, labId)
    // A placeholder address reaches nobody.
    const reached = callers.map(({ id, contact }) => ({
      id,
      contact,
      phone: contact.phone,
      email: wholeEmail(contact.email),
    }))
    found.set(labId, reached)
  }
  return found
}

async function tell(step: Step, alert: Alert<Climbing & { staff: readonly Staff[] }>) {
  const { lab, person, accountId, staff } = alert.call
  const phone = formatPhone(lab.phone ?? step.world.settings.operator.phone)
  const about = { subjectId: lab.id, facts: { lab: lab.name, phone } }
  switch (alert.to) {
    case 'patient': {
      const to = { id: accountId, contact: person }
      return notifyEachWay(step, to, { event: 'call-the-lab', ...about })
    }
    case 'contact': {
      const to = { phone: alert.contact.phone, language: person.language }
      const facts = { ...about.facts, person: person.name }
      return notifyEachWay(step, to, { event: 'reach-somebody', ...about, facts })
    }
    case 'staff': {
      const facts = { count: alert.count, minutes: alert.minutes }
      for (const { id, contact } of staff)
        await notifyEachWay(step, { id, contact }, { event: 'call-reminder', ...about, facts })
      return
    }
    case 'office': {
      const facts = { ...about.facts, count: alert.count, minutes: alert.minutes }
      return notifyEachWay(step, theOffice(step.world), { event: 'calls-unheard', ...about, facts })
    }
  }
}
