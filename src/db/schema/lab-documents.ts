import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type DocumentId, documentKinds, documentStates } from '#src/domain/documents/document.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { DraftId } from '#src/domain/lab-applications/draft.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { day, idColumn, instant } from '#src/db/columns.ts'
import { user } from './auth.ts'
import { labDrafts } from './lab-drafts.ts'
import { labs } from './labs.ts'

/**
 * An image or paper, of a draft until it is submitted, of the lab from then on; or the declaration
 * that there is none. The bytes are in the file store, sealed.
 */
export const labDocuments = pgTable(
  'lab_documents',
  {
    id: idColumn<DocumentId>(),
    labId: uuid()
      .references(() => labs.id)
      .$type<LabId>(),
    draftId: uuid()
      .references(() => labDrafts.id, { onDelete: 'cascade' })
      .$type<DraftId>(),
    kind: text({ enum: documentKinds }).notNull(),
    state: text({ enum: documentStates }).notNull().default('waiting'),
    version: integer().notNull().default(1),
    /** The key of its sealed file; null for a declaration. */
    fileKey: text().unique(),
    type: text({ enum: ['png', 'jpeg'] }),
    /** Of the stored bytes before sealing, hexadecimal. */
    sha256: text(),
    byteCount: integer(),
    /** Why there is nothing to upload, e.g. an exempt lab without GST. */
    declaration: text(),
    /** Why it was refused, as the lab reads it. */
    reason: text(),
    /** The last day of what it certifies, once approved. */
    expiresOn: day(),
    /** The number of a PCPNDT registration, as the office read it when approving. */
    registrationNumber: text(),
    uploadedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    uploadedAt: instant().notNull(),
    decidedBy: uuid()
      .references(() => user.id)
      .$type<UserId>(),
    decidedAt: instant(),
  },
  (t) => [
    check('lab_documents_of_one', sql`num_nonnulls(${t.labId}, ${t.draftId}) = 1`),
    check('lab_documents_file_or_words', sql`num_nonnulls(${t.fileKey}, ${t.declaration}) = 1`),
    check(
      'lab_documents_refused_with_reason',
      sql`${t.state} <> 'refused' or ${t.reason} is not null`,
    ),
    check(
      'lab_documents_registered',
      sql`${t.kind} <> 'pcpndt' or ${t.state} <> 'approved'
        or num_nonnulls(${t.registrationNumber}, ${t.expiresOn}) = 2`,
    ),
    check(
      'lab_documents_two_people',
      sql`${t.state} <> 'approved' or ${t.decidedBy} is distinct from ${t.uploadedBy}
        or ${t.decidedBy} is null`,
    ),
    uniqueIndex('lab_documents_one_current')
      .on(t.labId, t.kind)
      .where(sql`${t.state} <> 'replaced'`),
    uniqueIndex('lab_documents_one_in_draft')
      .on(t.draftId, t.kind)
      .where(sql`${t.state} <> 'replaced'`),
    index('lab_documents_lab').on(t.labId),
    index('lab_documents_draft').on(t.draftId),
    index('lab_documents_waiting')
      .on(t.uploadedAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
)
