import { z } from 'zod'
import type { RevisionRow } from '#src/db/queries/reports/report-revisions.ts'
import { RevisedDecision, RevisedValue } from '#src/domain/reports/inputs.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import type { World } from '#src/usecases/world.ts'

type Sealing = Pick<World, 'cipher'>

/** The values a draft will publish; a person's data, so it is stored sealed until it is signed. */
const RevisionProposal = z.strictObject({
  values: z.array(RevisedValue),
  text: z.string().nullable(),
  /** Absent in older drafts. */
  decisions: z.array(RevisedDecision).default([]),
})
export type RevisionProposal = z.infer<typeof RevisionProposal>

const contextOf = (id: RevisionId) => `report_revisions.proposal:${id}`

export function sealRevision(
  { cipher }: Sealing,
  id: RevisionId,
  proposal: RevisionProposal,
): string {
  return cipher.seal(JSON.stringify(proposal), contextOf(id))
}

/** Empty once it is decided: the published version has it then. */
export function openRevision(
  { cipher }: Sealing,
  { id, proposalSealed }: Pick<RevisionRow, 'id' | 'proposalSealed'>,
): RevisionProposal {
  if (proposalSealed === null) return { values: [], text: null, decisions: [] }
  return RevisionProposal.parse(JSON.parse(cipher.open(proposalSealed, contextOf(id))))
}
