import {
  findContactMessage,
  listRunningOut,
  saveClock,
} from '#src/db/queries/contact/contact-messages.ts'
import type { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { clockBrings } from '#src/domain/contact/ticket-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { officeTicketPath } from '#src/usecases/parts/contact/ticket-facts.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { theOfficer } from '#src/usecases/parts/messages/office.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Alerts the grievance officer 12 hours before the 48 hours and a week before the month of a ticket
 * run out, each once, and permanently marks missed deadlines. One transaction per ticket.
 * Source: decision 062.
 */
export async function watchTickets(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) => listRunningOut(tx, now, BATCH))
  await eachAlone(due, ({ id }) => watchTicket(world, actor, id))
  return { due: due.length }
}

function watchTicket(world: World, actor: Actor, id: ContactMessageId) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const row = await findContactMessage(tx, id)
    const brought = row && clockBrings(row, now)
    if (!row || !brought) return
    if (!(await saveClock(tx, row, brought.patch))) throw new Refusal('stale')
    const ticket = { number: row.number, path: officeTicketPath(id) }
    for (const news of brought.news)
      await notify(step, theOfficer(world), {
        event: 'ticket-due',
        subjectId: id,
        facts: { ...news, ...ticket },
      })
    const found = brought.news.map(({ deadline, isBroken }) => ({ deadline, isBroken }))
    await audit(world, tx, actor, 'clock:tick', id, { event: 'ticket-due', found })
  })
}
