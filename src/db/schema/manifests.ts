import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { LabId } from '#src/domain/labs/lab.ts'
import { gapReasons, type ManifestId } from '#src/domain/manifests/manifest.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { idColumn, instant, quoted } from '#src/db/columns.ts'
import { labs } from './labs.ts'
import { userColumn } from './references.ts'
import { tubes } from './tubes.ts'

/** The tubes that a phlebotomist gave to a lab at one time. Both sides close it. */
export const manifests = pgTable(
  'manifests',
  {
    id: idColumn<ManifestId>(),
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    phlebotomistId: userColumn().notNull(),
    givenAt: instant().notNull(),
    receivedAt: instant(),
    receivedBy: userColumn(),
    closedAt: instant(),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('manifests_open')
      .on(t.givenAt, t.id)
      .where(sql`${t.closedAt} is null`),
    index('manifests_of_lab').on(t.labId, t.givenAt),
    index('manifests_of_phlebotomist').on(t.phlebotomistId, t.givenAt),
    check(
      'manifests_received_by_another',
      sql`(${t.receivedAt} is null) = (${t.receivedBy} is null)
        and ${t.receivedBy} is distinct from ${t.phlebotomistId}`,
    ),
    check(
      'manifests_closed_once_received',
      sql`${t.closedAt} is null or ${t.receivedAt} is not null`,
    ),
  ],
)

/** The tubes on a manifest: each was in the bag, or should have been. */
export const manifestTubes = pgTable(
  'manifest_tubes',
  {
    manifestId: uuid()
      .notNull()
      .references(() => manifests.id)
      .$type<ManifestId>(),
    tubeId: uuid()
      .notNull()
      .references(() => tubes.id)
      .$type<TubeId>(),
    scannedAt: instant(),
    carrierReason: text({ enum: gapReasons }),
    labReason: text({ enum: gapReasons }),
  },
  (t) => [
    primaryKey({ columns: [t.manifestId, t.tubeId] }),
    index('manifest_tubes_tube').on(t.tubeId),
    // It leaves the bag once.
    uniqueIndex('manifest_tubes_given_once')
      .on(t.tubeId)
      .where(sql`${t.scannedAt} is not null`),
    check(
      'manifest_tubes_reasons',
      sql`${t.carrierReason} in (${sql.raw(quoted(gapReasons))})
        and ${t.labReason} in (${sql.raw(quoted(gapReasons))})`,
    ),
  ],
)
