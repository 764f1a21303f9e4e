import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, unique, uuid } from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { visitKinds } from '#src/domain/visits/visit.ts'
import { idColumn, instant } from '#src/db/columns.ts'
import { labs } from './labs.ts'
import { locations } from './places.ts'

export const visitKind = pgEnum('visit_kind', visitKinds)

/** An hour of a lab and its places. */
export const slots = pgTable(
  'slots',
  {
    id: idColumn<SlotId>(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    kind: visitKind().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    capacity: integer().notNull(),
    used: integer().notNull().default(0),
  },
  (t) => [
    unique('slots_once').on(t.labId, t.kind, t.startsAt),
    // The final guard of the last place, independent of any code.
    check('slots_not_oversold', sql`${t.used} between 0 and ${t.capacity}`),
    check('slots_end_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    index('slots_starts_at').on(t.startsAt),
  ],
)
