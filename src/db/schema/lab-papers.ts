import { sql } from 'drizzle-orm'
import { check, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { DocumentId } from '#src/domain/documents/document.ts'
import type { ContractChangeId } from '#src/domain/labs/contract-change.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { paperKinds } from '#src/domain/labs/paper-proposal.ts'
import { day, instant } from '#src/db/columns.ts'
import { contractChanges } from './lab-contracts.ts'
import { labDocuments } from './lab-documents.ts'
import { labs } from './labs.ts'

/**
 * A licence, a certificate with its scope or a registration as approved by two people, from an
 * instant on; never changed, the last version counts. The triggers `lab_papers_as_approved` and
 * `lab_papers_scope_known` enforce that it was approved with its document and that its codes are
 * tests; `labs_papers_as_approved` that the lab's record agrees.
 * Source: decision 082.
 */
export const labPapers = pgTable(
  'lab_papers',
  {
    labId: uuid()
      .notNull()
      .references(() => labs.id)
      .$type<LabId>(),
    kind: text({ enum: paperKinds }).notNull(),
    /** Per lab and kind, from 1. */
    version: integer().notNull(),
    number: text().notNull(),
    /** Null for a PCPNDT registration, which only has a last day. */
    validFrom: day(),
    validTo: day().notNull(),
    /** For a certificate: the codes of the tests that it covers. */
    scope: text().array().$type<ItemCode[]>().notNull().default([]),
    documentId: uuid()
      .notNull()
      .references(() => labDocuments.id)
      .$type<DocumentId>(),
    changeId: uuid()
      .notNull()
      .references(() => contractChanges.id)
      .$type<ContractChangeId>(),
    effectiveAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.labId, t.kind, t.version] }),
    unique('lab_papers_once_per_change').on(t.changeId),
    check('lab_papers_kind', sql`${t.kind} in ('licence', 'accreditation', 'pcpndt')`),
    check('lab_papers_from_one', sql`${t.version} >= 1`),
    check('lab_papers_first_day', sql`(${t.kind} = 'pcpndt') = (${t.validFrom} is null)`),
    check('lab_papers_days_in_order', sql`${t.validFrom} <= ${t.validTo}`),
    check(
      'lab_papers_scope_of_accreditation',
      sql`(${t.kind} = 'accreditation') = (cardinality(${t.scope}) > 0)`,
    ),
  ],
)
