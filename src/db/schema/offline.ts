import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import type { OfflineDeviceId } from '#src/domain/offline/device.ts'
import type { OfflineEventId, OfflineStep } from '#src/domain/offline/event.ts'
import { eventOutcomes } from '#src/domain/offline/hearing.ts'
import { holdOutcomes, type OfflineHoldId, holdReasons } from '#src/domain/offline/hold.ts'
import type { NewOfflineEvent } from '#src/domain/offline/new-of-offline.ts'
import { refusalCauses } from '#src/domain/offline/refusal-cause.ts'
import { clockFindings } from '#src/domain/offline/true-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { userColumn } from './references.ts'
import { visits } from './visits.ts'

/**
 * Phones of phlebotomists that sign what they keep without a network. A trigger counts their events.
 * Source: decision 199.
 */
export const offlineDevices = pgTable(
  'offline_devices',
  {
    id: idColumn<OfflineDeviceId>(),
    phlebotomistId: userColumn().notNull(),
    name: text().notNull(),
    /** A point of P-256: base64url of 65 bytes. */
    publicKey: text().notNull().unique('offline_devices_public_key'),
    place: smallint().notNull(),
    version: integer().notNull().default(1),
    lastNumber: integer().notNull().default(0),
    lastAt: instant(),
    registeredAt: instant().notNull(),
    revokedAt: instant(),
    revokedBy: userColumn(),
  },
  (t) => [
    uniqueIndex('offline_devices_place_taken')
      .on(t.phlebotomistId, t.place)
      .where(sql`${t.revokedAt} is null`),
    index('offline_devices_phlebotomist').on(t.phlebotomistId),
    check('offline_devices_five', sql`${t.place} between 1 and 5`),
    check(
      'offline_devices_revoked_by_somebody',
      sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`,
    ),
  ],
)

/**
 * Each step that a device kept without a network, and what became of it. Append-only. No reference
 * to its visit, which a device may name wrongly.
 * Source: decision 199.
 */
export const offlineEvents = pgTable(
  'offline_events',
  {
    id: idColumn<OfflineEventId>(),
    deviceId: uuid()
      .notNull()
      .references(() => offlineDevices.id)
      .$type<OfflineDeviceId>(),
    number: integer().notNull(),
    visitId: uuid().notNull().$type<VisitId>(),
    kind: text().notNull().$type<OfflineStep['kind']>(),
    detail: jsonb().notNull().$type<NewOfflineEvent['detail']>(),
    /** SHA-256 of the signed text, hex. */
    textSha256: text().notNull(),
    /** By the device's clock. */
    happenedAt: instant().notNull(),
    offsetMs: bigint({ mode: 'number' }).notNull(),
    /** When it happened, as it counts. */
    at: instant().notNull(),
    clock: text({ enum: clockFindings }).notNull(),
    receivedAt: instant().notNull(),
    /** What our own clock proves: it was not before this, and no later one of its phone before the next. */
    notBefore: instant(),
    nextAfter: instant(),
    outcome: text({ enum: eventOutcomes }).notNull(),
    code: text(),
  },
  (t) => [
    unique('offline_events_one_by_number').on(t.deviceId, t.number),
    index('offline_events_visit').on(t.visitId),
    check('offline_events_not_from_the_future', sql`${t.at} <= ${t.receivedAt}`),
    check('offline_events_not_before', sql`${t.notBefore} <= ${t.at}`),
    check('offline_events_next_after', sql`${t.nextAfter} <= ${t.receivedAt}`),
    check('offline_events_outcome', sql`${t.outcome} in (${sql.raw(quoted(eventOutcomes))})`),
    check('offline_events_clock', sql`${t.clock} in (${sql.raw(quoted(clockFindings))})`),
  ],
)

/**
 * Visits whose events the office must look at; one open for each reason and phone. While samples are in doubt
 * no lab accepts them (trigger `tubes_not_held`).
 * Source: decision 199.
 */
export const offlineHolds = pgTable(
  'offline_holds',
  {
    id: idColumn<OfflineHoldId>(),
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    phlebotomistId: userColumn().notNull(),
    deviceId: uuid()
      .notNull()
      .references(() => offlineDevices.id)
      .$type<OfflineDeviceId>(),
    reason: text({ enum: holdReasons }).notNull(),
    version: integer().notNull().default(1),
    openedAt: instant().notNull(),
    outcome: text({ enum: holdOutcomes }),
    cause: text({ enum: refusalCauses }),
    note: text(),
    decidedAt: instant(),
    decidedBy: userColumn(),
    /** Who decided first, where a refusal was taken back: moved here from the columns above. */
    refusedBy: uuid().$type<UserId>(),
    refusedAt: instant(),
    refusedNote: text(),
  },
  (t) => [
    uniqueIndex('offline_holds_one_open_of_phone')
      .on(t.visitId, t.reason, t.deviceId)
      .where(sql`${t.outcome} is null`),
    index('offline_holds_visit').on(t.visitId),
    index('offline_holds_open')
      .on(t.openedAt)
      .where(sql`${t.outcome} is null`),
    index('offline_holds_refused')
      .on(t.decidedAt)
      .where(sql`${t.outcome} = 'refused'`),
    check('offline_holds_reason', sql`${t.reason} in (${sql.raw(quoted(holdReasons))})`),
    check('offline_holds_outcome', sql`${t.outcome} in (${sql.raw(quoted(holdOutcomes))})`),
    check(
      'offline_holds_decided_whole',
      sql`num_nulls(${t.outcome}, ${t.note}, ${t.decidedAt}, ${t.decidedBy}) in (0, 4)`,
    ),
    check('offline_holds_decided_by_another', sql`${t.decidedBy} <> ${t.phlebotomistId}`),
    check('offline_holds_cause', sql`${t.cause} in (${sql.raw(quoted(refusalCauses))})`),
    check(
      'offline_holds_cause_of_a_refusal',
      sql`${t.cause} is null or coalesce(${t.outcome} = 'refused' or ${t.refusedBy} is not null, false)`,
    ),
    check(
      'offline_holds_taken_back_whole',
      sql`num_nulls(${t.refusedBy}, ${t.refusedAt}, ${t.refusedNote}) in (0, 3)`,
    ),
    check(
      'offline_holds_taken_back_by_another',
      sql`${t.refusedBy} is null or coalesce(${t.refusedBy} <> ${t.decidedBy} and ${t.outcome} <> 'refused', false)`,
    ),
    check(
      'offline_holds_paid_by_taking_back',
      sql`${t.outcome} <> 'paid' or ${t.refusedBy} is not null`,
    ),
  ],
)
