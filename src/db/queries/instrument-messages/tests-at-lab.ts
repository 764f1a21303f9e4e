import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { listApprovedVersions } from '#src/db/queries/analytes/approved-versions.ts'
import { tests } from '#src/db/schema/catalogue.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** What these tests measure, by the catalogue and by the approved versions of a lab's own rules. */
export async function listTestsAtLab(tx: Tx, labId: LabId, codes: readonly ItemCode[]) {
  if (codes.length === 0) return { rows: [], ownRules: [] }
  const { code, name, unit, decimals, lowest, plausibleLow, plausibleHigh } = tests
  const { collectionEvent, method, resultType } = tests
  const bounds = { lowest, plausibleLow, plausibleHigh }
  const rows = await tx
    .select({ code, name, unit, decimals, ...bounds, collectionEvent, method, resultType })
    .from(tests)
    .where(inArray(code, [...codes]))
  return { rows, ownRules: await listApprovedVersions(tx, labId, codes) }
}
