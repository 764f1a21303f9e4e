import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { labDocuments } from '#src/db/schema/lab-documents.ts'
import { labPapers } from '#src/db/schema/lab-papers.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type PaperKind, paperKinds } from '#src/domain/labs/paper-proposal.ts'
import type { LabDocumentRow } from './lab-documents.ts'

/** How many times each paper of a lab was changed by two people: the version in force. */
export async function findPaperVersions(tx: Tx, labId: LabId): Promise<Map<PaperKind, number>> {
  const rows = await tx
    .selectDistinctOn([labPapers.kind], { kind: labPapers.kind, version: labPapers.version })
    .from(labPapers)
    .where(eq(labPapers.labId, labId))
    .orderBy(labPapers.kind, desc(labPapers.version))
  return new Map(rows.map(({ kind, version }) => [kind, version]))
}

/** The images of a lab's papers that the office may look at: neither replaced nor refused. */
export async function findPaperDocuments(
  tx: Tx,
  labId: LabId,
): Promise<Map<PaperKind, LabDocumentRow>> {
  const { kind, state, fileKey } = labDocuments
  const rows = await tx
    .select()
    .from(labDocuments)
    .where(
      and(
        eq(labDocuments.labId, labId),
        isNotNull(fileKey),
        notInArray(state, ['replaced', 'refused']),
      ),
    )
    .orderBy(kind)
  return new Map(
    paperKinds.flatMap((of) => {
      const found = rows.find((row) => row.kind === of)
      return found ? [[of, found] as const] : []
    }),
  )
}
