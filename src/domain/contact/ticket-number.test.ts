import { expect, test } from 'vitest'
import { TicketNumber, ticketNumber } from './ticket-number.ts'

test('a ticket number contains the day of receipt in India and six digits', () => {
  expect(ticketNumber(Temporal.Instant.from('2026-11-22T18:29:59Z'), '482913')).toBe(
    'T-261122-482913',
  )
  expect(ticketNumber(Temporal.Instant.from('2026-11-22T18:30:00Z'), '000001')).toBe(
    'T-261123-000001',
  )
  for (const other of ['T-261123-48291', 'T-261123-4829130', 'XT-261123-482913', 't-261123-482913'])
    expect([other, TicketNumber.safeParse(other).success]).toEqual([other, false])
})
