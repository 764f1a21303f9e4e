import { knownTestCodes } from '#src/db/queries/lab-applications/lab-applications.ts'
import { findPaperDocuments, findPaperVersions } from '#src/db/queries/labs/lab-papers.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { mayHold, notOver, type Paper, type PaperKind } from '#src/domain/labs/paper-proposal.ts'
import { Refusal } from '#src/usecases/refusal.ts'
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

/**
 * Whether this paper may be proposed. Refuses `stale` where another version or document is current
 * than was shown, `paper-first` without a document, `paper-over` for an expired licence,
 * `scope-unknown` with every unknown code.
 * Source: decision 082.
 */
export async function refuseProposed(step: Step, lab: LabRow, paper: Paper): Promise<void> {
  const now = (await papersNow(step, lab))[paper.kind]
  if (now.version !== paper.version) throw new Refusal('stale')
  if (now.documentId === null) throw new Refusal('paper-first')
  if (now.documentId !== paper.documentId) throw new Refusal('stale')
  await refuseWrong(step, paper)
}

/**
 * Whether it may take effect now: what proposing refuses, checked again, and `paper-begins-later`;
 * `paper-replaced` where another document was uploaded since.
 * Source: decision 082.
 */
export async function refuseApproved(step: Step, lab: LabRow, paper: Paper) {
  const document = (await findPaperDocuments(step.tx, lab.id)).get(paper.kind)
  if (!document) throw new Refusal('paper-first')
  if (document.id !== paper.documentId) throw new Refusal('paper-replaced')
  await refuseWrong(step, paper)
  const held = mayHold(paper, lab, indianDay(step.now))
  if (!held.ok) throw new Refusal(held.error)
  return document
}

async function refuseWrong({ tx, now }: Step, paper: Paper): Promise<void> {
  const over = notOver(paper, indianDay(now))
  if (!over.ok) throw new Refusal(over.error, { fields: { to: 'licence-over' } })
  if (paper.kind !== 'accreditation') return
  const known = new Set(await knownTestCodes(tx, paper.scope))
  const unknown = paper.scope.filter((code) => !known.has(code))
  if (unknown.length > 0)
    throw new Refusal('scope-unknown', {
      fields: { scope: 'nabl-scope' },
      facts: { codes: unknown.join(', ') },
    })
}
