import type { ReportRow } from '#src/db/queries/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * Of a report that was taken back a tombstone is left, for it may say another person's values. A named
 * version stays readable to the lab's pathologist alone, who has to answer for it. Refuses
 * `report-withdrawn`.
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
