import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { kept } from '#src/db/driver/kept-statement.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labDrafts } from '#src/db/schema/lab-drafts.ts'
import { labs } from '#src/db/schema/labs.ts'
import type { DocumentId } from '#src/domain/documents/document.ts'

const id = sql.placeholder('id')

const lockedLab = kept((tx) =>
  tx
    .select()
    .from(labs)
    .where(eq(labs.id, sql`(select lab_id from lab_documents where id = ${id})`))
    .for('no key update')
    .prepare(''),
)

const withForm = kept((tx) =>
  tx
    .select({
      document: labDocuments,
      form: { id: labDrafts.id, emailSealed: labDrafts.emailSealed },
    })
    .from(labDocuments)
    .leftJoin(
      labDrafts,
      and(eq(labDrafts.labId, labDocuments.labId), sql`${labDrafts.typedSealed} <> ''`),
    )
    .where(eq(labDocuments.id, id))
    .prepare(''),
)

/**
 * A document of a lab, with the lab, locked until the transaction ends, and the form of its
 * application. Undefined where there is none, and for one of a form that is not submitted.
 */
export async function lockDocumentAtHand(tx: Tx, documentId: DocumentId) {
  const [[lab], [facts]] = await Promise.all([
    lockedLab(tx).execute({ id: documentId }),
    withForm(tx).execute({ id: documentId }),
  ])
  return lab && facts && { lab, ...facts }
}
