import type { Control } from './control.ts'

const tickets = 'src/usecases/contact/tickets.test.ts'
const dues = 'src/usecases/receivables/dues.test.ts'

/**
 * Guards of tickets and their deadlines, and of cancelling at the expense of the party at fault.
 */
export const ticketControls: readonly Control[] = [
  {
    guard: 'a ticket opens with its key alone',
    file: 'src/usecases/parts/contact/held-ticket.ts',
    search: '  if (!row || !isKeyOf(world, row.id, key)) throw',
    replace: '  if (!row || !key || !isKeyOf) throw',
    by: {
      file: tickets,
      title:
        'a number without its key opens nothing, and a wrong key is answered like an unknown number',
    },
  },
  {
    guard: 'an answer after the promised time marks the ticket',
    file: 'src/domain/contact/ticket-clock.ts',
    search: 'const late = isOver(endBy, now) ? endBy : null',
    replace: 'const late = null',
    by: {
      file: tickets,
      title: 'answered too late before any job ran, it is marked all the same',
    },
  },
  {
    guard: 'a ticket’s broken promise stays marked',
    file: 'src/db/migrations/0004_guards-of-bookings.sql',
    search: 'CREATE TRIGGER contact_messages_stay_late BEFORE UPDATE ON "contact_messages"',
    replace: 'CREATE TRIGGER contact_messages_stay_late BEFORE DELETE ON "contact_messages"',
    by: {
      file: tickets,
      title:
        'without our code, contact_messages_stay_late refuses "acknowledge_late_since = null" for a ticket that was closed late',
    },
  },
  {
    guard: 'the office cancels by the platform’s fault unless it names another',
    file: 'src/domain/bookings/cancellation.ts',
    search: "  return by === 'back-office' ? 'platform' : null\n",
    replace: '  return null\n',
    by: {
      file: 'src/domain/bookings/cancellation.test.ts',
      title:
        'a fault of ours is free, and credits what the patient would have paid after acceptance',
    },
  },
  {
    guard: 'a cancelling of the office names a fault',
    file: 'src/db/migrations/0000_schema.sql',
    search: `"bookings"."cancelled_by" is distinct from 'back-office' or "bookings"."fault" is not null`,
    replace: 'true',
    by: {
      file: dues,
      title:
        'the database accepts no office cancellation without a named fault, and no fault "none"',
    },
  },
]
