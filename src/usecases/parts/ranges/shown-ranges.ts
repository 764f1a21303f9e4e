import { listLastWords, listRangeStandings } from '#src/db/queries/ranges/lab-ranges.ts'
import { findSignatory } from '#src/db/queries/results/results.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Refuses `forbidden` to anybody who is not a registered signatory of that lab, whatever the role.
 */
export async function refuseUnregistered({ tx }: Step, labId: LabId, userId: UserId) {
  if (!(await findSignatory(tx, labId, userId))) throw new Refusal('not-signatory')
}

/** The standing of these tests at the lab now. Refuses `not-found` for one without a range. */
export async function standingRanges({ tx }: Step, labId: LabId, codes: readonly ItemCode[]) {
  const rows = await listRangeStandings(tx, labId, codes)
  const words = await listLastWords(tx, labId, codes)
  return codes.map((code) => {
    const row = rows.find(({ testCode }) => testCode === code)
    if (!row?.fingerprint) throw new Refusal('not-found')
    const last = words.get(code)
    return { testCode: code, fingerprint: row.fingerprint, version: last?.number ?? 0, last }
  })
}
