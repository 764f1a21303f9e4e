import type { ReportRow } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * Only a tombstone remains of a withdrawn report, because it may contain another person's values. A
 * named version stays readable only to the lab's pathologist, who answers for it. Refuses
 * `report-withdrawn`.
 * Source: life cycle 6; decision 032.
 */
export function refuseWithdrawn(
  actor: Actor,
  { state, labId }: Pick<ReportRow, 'state' | 'labId'>,
  version: number | undefined,
): void {
  if (state !== 'withdrawn') return
  const grants = actor.kind === 'person' ? actor.grants : []
  const answers = grants.some((one) => one.role === 'lab-authoriser' && one.labId === labId)
  if (version === undefined || !answers) throw new Refusal('report-withdrawn')
}
