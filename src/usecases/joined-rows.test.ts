import { expect, test } from 'vitest'
import type { Rows } from '#src/db/queries/changes/save-changes.ts'
import type { QuoteId } from '#src/domain/bookings/booking.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { joinedRows } from './joined-rows.ts'

const at = Temporal.Instant.from('2026-11-28T06:00:00Z')
const slot = (id: string) => ({ of: 'slot', id: id as SlotId }) as const
const quote = (id: string) => ({ of: 'quote', id: id as QuoteId, at }) as const
const rows = (more: Partial<Rows>): Rows => ({ transitions: [], events: [], ...more })

test('two places of one hour are one row, and every quote stays its own', () => {
  const joined = joinedRows([
    rows({ claims: [slot('a'), slot('b'), quote('1')] }),
    rows({ claims: [slot('b'), quote('2')] }),
  ])
  expect(joined.claims).toEqual([
    {
      of: 'slots',
      rows: [
        { id: 'a', places: 1 },
        { id: 'b', places: 2 },
      ],
    },
    {
      of: 'quotes',
      rows: [
        { id: '1', at },
        { id: '2', at },
      ],
    },
  ])
})

test('what cannot be joined is refused, and nothing of it is left out in silence', () => {
  const chosen = { ...slot('a'), isChosen: true } as const
  expect(() => joinedRows([rows({ claims: [chosen] })])).toThrow('claims of slot are not joined')
  expect(() => joinedRows([rows({ isCatalogue: true })])).toThrow('isCatalogue')
  expect(() => joinedRows([rows({ signedOut: [] })])).not.toThrow()
})
