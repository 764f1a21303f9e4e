import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { disposalMethods } from '#src/domain/tubes/disposal.ts'
import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import { type LostReason } from '#src/domain/tubes/lost-tube.ts'
import type { KeptFact } from '#src/domain/tubes/draw-fact.ts'
import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import {
  type Barcode,
  type FaultParty,
  type RejectReason,
  type TubeId,
  writeOffReasons,
} from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { tubeTypes } from './catalogue.ts'
import { labs } from './labs.ts'
import { orders, testItems } from './orders.ts'
import { visits } from './visits.ts'

export const tubeState = pgEnum('tube_state', tubeStates)

export const tubes = pgTable(
  'tubes',
  {
    id: idColumn<TubeId>(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id)
      .$type<OrderId>(),
    visitId: uuid()
      .notNull()
      .references(() => visits.id)
      .$type<VisitId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    tubeTypeCode: text()
      .notNull()
      .references(() => tubeTypes.code),
    state: tubeState().notNull(),
    version: integer().notNull().default(1),
    barcode: text().unique().$type<Barcode>(),
    /** The tube that this one replaces; each has at most one replacement. */
    replacesId: uuid().unique().$type<TubeId>(),
    /** What was stated at its draw: when the meal, the last dose or the period was. */
    said: jsonb().notNull().default([]).$type<KeptFact[]>(),
    labelledAt: instant(),
    collectedAt: instant(),
    /** When it was put on its lab's counter; null before, and where only its visit has that time. */
    putDownAt: instant(),
    handedOverAt: instant(),
    acceptedAt: instant(),
    /** Unique per lab. */
    accession: text(),
    /** The lab's remark on a sample that it accepted, as a code and as text. */
    remark: text({ enum: sampleRemarks }),
    remarkWords: text(),
    rejectReason: text().$type<RejectReason>(),
    rejectNote: text(),
    writeOffReason: text({ enum: writeOffReasons }),
    lostReason: text().$type<LostReason>(),
    lostNote: text(),
    lostAt: instant(),
    /** The party at fault: who had custody when it was lost. */
    lostFault: text().$type<FaultParty>(),
    /** When it was first put away after testing, and where it stands, in the lab's own words. */
    storedAt: instant(),
    storedPlace: text(),
    disposedAt: instant(),
    disposalMethod: text({ enum: disposalMethods }),
  },
  (t) => [
    index('tubes_order').on(t.orderId),
    index('tubes_visit').on(t.visitId),
    index('tubes_lab_state').on(t.labId, t.state),
    // Few are rejected, and none leaves that state: those of the last days are found by the day.
    index('tubes_rejected')
      .on(t.labId, t.collectedAt)
      .where(sql`${t.state} = 'rejected'`),
    index('tubes_to_draw')
      .on(t.visitId)
      .where(sql`${t.state} in ('planned', 'labelled')`),
    unique('tubes_accession_once').on(t.labId, t.accession),
    check(
      'tubes_rejected_with_reason',
      sql`${t.state} <> 'rejected' or ${t.rejectReason} is not null`,
    ),
    check('tubes_said_is_a_list', sql`jsonb_typeof(${t.said}) = 'array'`),
    check('tubes_remark_is_coded', sql`${t.remarkWords} is null or ${t.remark} is not null`),
    check(
      'tubes_lost_with_reason',
      sql`(${t.state} = 'lost') = (num_nonnulls(${t.lostReason}, ${t.lostAt}, ${t.lostFault}) = 3)`,
    ),
    check(
      'tubes_stored_somewhere',
      sql`(${t.storedAt} is null) = (${t.storedPlace} is null)
        and (${t.state} not in ('stored', 'disposed') or ${t.storedAt} is not null)
        and char_length(${t.storedPlace}) between 1 and 60`,
    ),
    check(
      'tubes_disposed_by_method',
      sql`(${t.state} = 'disposed') = (${t.disposedAt} is not null)
        and (${t.disposedAt} is null) = (${t.disposalMethod} is null)
        and ${t.disposalMethod} in (${sql.raw(quoted(disposalMethods))})`,
    ),
    index('tubes_stored')
      .on(t.labId, t.storedAt, t.id)
      .where(sql`${t.state} = 'stored'`),
    index('tubes_disposed')
      .on(t.labId, t.disposedAt, t.id)
      .where(sql`${t.state} = 'disposed'`),
    // A tube that nobody moved on for a day is lost: found by when it was last moved.
    index('tubes_under_way')
      .on(sql`coalesce(${t.handedOverAt}, ${t.collectedAt})`)
      .where(sql`${t.state} in ('collected', 'in-transit', 'handed-over')`),
    check(
      'tubes_collected_after_label',
      sql`${t.collectedAt} is null or ${t.collectedAt} >= ${t.labelledAt}`,
    ),
  ],
)

/** Every barcode ever scanned: single-use, spoiled labels included. */
export const barcodes = pgTable('barcodes', {
  barcode: text().primaryKey().$type<Barcode>(),
  tubeId: uuid()
    .notNull()
    .references(() => tubes.id)
    .$type<TubeId>(),
  usedAt: instant().notNull(),
  voidedAt: instant(),
})

/** Which tests a tube serves. */
export const tubeItems = pgTable(
  'tube_items',
  {
    tubeId: uuid()
      .notNull()
      .references(() => tubes.id)
      .$type<TubeId>(),
    testItemId: uuid()
      .notNull()
      .references(() => testItems.id)
      .$type<TestItemId>(),
  },
  (t) => [
    primaryKey({ columns: [t.tubeId, t.testItemId] }),
    index('tube_items_item').on(t.testItemId),
  ],
)

/** Accession numbers of a lab count up per Indian year. */
export const accessionCounters = pgTable(
  'accession_counters',
  {
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.labId, t.year] })],
)

/** Our own labels count up per Indian year, across all cities. */
export const labelSeries = pgTable('label_series', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})
