import { findPaperDocuments, findPaperVersions } from '#src/db/queries/labs/lab-papers.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import type { PaperKind } from '#src/domain/labs/paper-proposal.ts'
import type { Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { openSubmission } from './sealed-submission.ts'

/**
 * The paper of each kind that is in force, its version, and the image that a proposal would show.
 */
export async function papersNow({ world, tx }: Pick<Step, 'world' | 'tx'>, lab: LabRow) {
  const versions = await findPaperVersions(tx, lab.id)
  const documents = await findPaperDocuments(tx, lab.id)
  const of = (kind: PaperKind) => ({
    version: versions.get(kind) ?? 0,
    documentId: documents.get(kind)?.id ?? null,
  })
  const { nablCertificate, nablFrom, nablTo, nablScope, pcpndtNumber, pcpndtTo } = lab
  return {
    licence: {
      ...of('licence'),
      number: licenceNumberOf(world, lab),
      from: lab.licenceFrom.toString(),
      to: lab.licenceTo.toString(),
    },
    accreditation: {
      ...of('accreditation'),
      number: nablCertificate,
      from: nablFrom?.toString() ?? null,
      to: nablTo?.toString() ?? null,
      scope: nablScope,
    },
    pcpndt: { ...of('pcpndt'), number: pcpndtNumber, to: pcpndtTo?.toString() ?? null },
  }
}

/** For a lab that joined before the number had its own column: as in its form. */
function licenceNumberOf(world: World, lab: LabRow): string | null {
  return lab.licenceNumber ?? openSubmission(world, lab)?.branch.licenceNumber ?? null
}
