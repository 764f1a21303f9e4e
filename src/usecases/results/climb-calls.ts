import type { Contact } from '#src/db/queries/contact/contacts.ts'
import { insertRungs, lockClimbing } from '#src/db/queries/results/call-rungs.ts'
import { listCallersOf } from '#src/db/queries/results/call-tasks.ts'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { type Climbing, climbed, isReached, type Rise } from '#src/domain/results/calls/climbing.ts'
import { RUNG_MINUTES } from '#src/domain/results/calls/ladder.ts'
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
    await insertRungs(
      step.tx,
      rises.map(({ row }) => row),
    )
    for (const alike of Map.groupBy(rises, occasionOf).values()) await tell(step, alike)
    await audit(world, step.tx, actor, 'clock:tick', 'call-tasks', { told: rises.length })
    return { told: rises.length }
  })
}

type Staff = { id: UserId; phone: string | null; email: string | null; contact: Contact }

async function staffOf({ tx }: Step, labs: ReadonlySet<LabId>) {
  const found = new Map<LabId, Staff[]>()
  for (const labId of labs) {
    const callers = await listCallersOf(tx, labId)
    found.set(
      labId,
      // A placeholder address reaches nobody.
      callers.map(({ id, contact }) => ({
        id,
        contact,
        phone: contact.phone,
        email: wholeEmail(contact.email),
      })),
    )
  }
  return found
}

type RiseOf = Rise<Climbing & { staff: readonly Staff[] }>

/** Several calls of one lab, or about one person, are told in one message. */
function occasionOf({ call, row: { rung } }: RiseOf): string {
  return `${rung} ${rung === 'patient' || rung === 'contact' ? call.accountId : ''} ${call.lab.id}`
}

async function tell(step: Step, alike: readonly RiseOf[]): Promise<void> {
  const [first] = alike
  if (!first || first.row.channels.length === 0) return
  const { call, row } = first
  const { lab, person, contact } = call
  const phone = formatPhone(lab.phone ?? step.world.settings.operator.phone)
  const facts = { lab: lab.name, phone }
  if (row.rung === 'patient')
    return notifyEachWay(
      step,
      { id: call.accountId, contact: person },
      {
        event: 'call-the-lab',
        subjectId: lab.id,
        facts,
      },
    )
  if (row.rung === 'contact' && contact)
    return notifyEachWay(
      step,
      { phone: contact.phone, language: person.language },
      {
        event: 'reach-somebody',
        subjectId: lab.id,
        facts: { ...facts, person: person.name },
      },
    )
  await tellStaff(step, alike, first)
}

async function tellStaff(step: Step, alike: readonly RiseOf[], { call, row }: RiseOf) {
  const { lab, staff } = call
  const about = { count: alike.length, minutes: RUNG_MINUTES[row.rung] }
  for (const { id, contact } of staff)
    await notifyEachWay(
      step,
      { id, contact },
      { event: 'call-reminder', subjectId: lab.id, facts: about },
    )
  if (row.rung === 'lab' && isReached(staff)) return
  const phone = formatPhone(lab.phone ?? '')
  await notifyEachWay(step, theOffice(step.world), {
    event: 'calls-unheard',
    subjectId: lab.id,
    facts: { ...about, lab: lab.name, phone },
  })
}
