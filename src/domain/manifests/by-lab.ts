import type { LabId } from '#src/domain/labs/lab.ts'

type OfLab = { labId: LabId; labName: string }

/** The tubes of each lab together, in the order in which the labs first occur. Source: decision 202. */
export function byLab<Tube extends OfLab>(tubes: readonly Tube[]): (OfLab & { tubes: Tube[] })[] {
  return [...Map.groupBy(tubes, ({ labId }) => labId)].map(([labId, all]) => ({
    labId,
    labName: all[0]?.labName ?? '',
    tubes: all,
  }))
}
