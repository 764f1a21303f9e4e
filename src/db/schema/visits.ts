import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { failReasons, type VisitId } from '#src/domain/visits/visit.ts'
import { idColumn, instant, paiseColumn } from '#src/db/columns.ts'
import { bookings } from './bookings.ts'
import { locations } from './places.ts'
import { slots, visitKind } from './slots.ts'
import { userColumn } from './references.ts'

export const visitState = pgEnum('visit_state', visitStates)

/** A phlebotomist never has two at once: enforced by an exclusion constraint. */
export const visits = pgTable(
  'visits',
  {
    id: idColumn<VisitId>(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id)
      .$type<BookingId>(),
    accountId: userColumn().notNull(),
    locationId: integer()
      .notNull()
      .references(() => locations.id),
    kind: visitKind().notNull(),
    state: visitState().notNull(),
    version: integer().notNull().default(1),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    phlebotomistId: userColumn(),
    /** Who of the office last took it off its phlebotomist; never the next one. */
    takenOffBy: userColumn(),
    /** Preferred for it, e.g. after it was rescheduled. */
    preferredPhlebotomistId: userColumn(),
    /** The visit code, sealed; shown only to the patient. */
    startCodeSealed: text().notNull(),
    startCodeTries: integer().notNull().default(0),
    /** How often the office issued a new code. */
    codeRenewals: integer().notNull().default(0),
    /** A free visit for a fresh sample. */
    isRecollection: boolean().notNull(),
    reschedules: integer().notNull().default(0),
    cashDue: paiseColumn('cash_due_paise').notNull(),
    /**
     * What the patient agreed to pay for it, where it is a separate visit for one of the booking's
     * people; null: the booking's own, or a fresh sample's. Source: decision 266.
     */
    separateCharge: paiseColumn('separate_charge_paise'),
    /** When the last of its people was taken off, while others of the booking are still served. */
    emptiedAt: instant(),
    /** Why this phlebotomist got it: the facts known at acceptance. Source: life cycle 3. */
    dispatch: jsonb(),
    /** When the patient allowed an early visit; enforced by a trigger. */
    earlyAllowedAt: instant(),
    acceptedAt: instant(),
    departedAt: instant(),
    arrivedAt: instant(),
    identifiedAt: instant(),
    collectedAt: instant(),
    /** When the last of its tubes was put on a lab's counter. */
    manifestAt: instant(),
    handedOverAt: instant(),
    /** When its booker was reminded how to prepare, or it was seen that nothing needs to be told. */
    preparationToldAt: instant(),
    failReason: text({ enum: failReasons }),
    createdAt: instant().notNull(),
  },
  (t) => [
    index('visits_booking').on(t.bookingId),
    index('visits_offered')
      .on(t.locationId, t.startsAt)
      .where(sql`${t.state} = 'offered'`),
    // Those that can still get another time: few of all that were ever made.
    index('visits_before_the_way')
      .on(t.startsAt, t.id)
      .where(sql`${t.state} in ('offered', 'accepted')`),
    // The office's list of a day.
    index('visits_day').on(t.startsAt, t.id),
    // On the way to a lab: few of all that were ever made.
    index('visits_carried')
      .on(t.collectedAt)
      .where(sql`${t.state} = 'collected'`),
    index('visits_phlebotomist').on(t.phlebotomistId, t.startsAt),
    index('visits_arrived')
      .on(t.arrivedAt)
      .where(sql`${t.arrivedAt} is not null`),
    // Visits in progress: few of all visits ever made, scanned by the worker and by the office.
    index('visits_in_hand')
      .on(t.endsAt)
      .where(sql`${t.state} in ('accepted', 'en-route', 'arrived', 'identified')`),
    check('visits_not_who_took_it_off', sql`${t.takenOffBy} <> ${t.phlebotomistId}`),
    check('visits_three_code_renewals', sql`${t.codeRenewals} between 0 and 3`),
    check('visits_five_code_tries', sql`${t.startCodeTries} between 0 and 5`),
    check(
      'visits_separate_is_no_redraw',
      sql`${t.separateCharge} is null or (${t.separateCharge} >= 0 and not ${t.isRecollection})`,
    ),
    check('visits_two_reschedules', sql`${t.reschedules} between 0 and 2`),
  ],
)

/** The places that a visit holds, one at each of its labs; released: given back. */
export const visitSlots = pgTable(
  'visit_slots',
  {
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    slotId: uuid()
      .notNull()
      .references(() => slots.id)
      .$type<SlotId>(),
    releasedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.visitId, t.slotId] }), index('visit_slots_slot').on(t.slotId)],
)
