import { listApprovedVersions } from '#src/db/queries/analytes/approved-versions.ts'
import { listTestRules } from '#src/db/queries/results/results.ts'
import { listInstrumentsFor } from '#src/db/queries/referrals/instruments-for.ts'
import { rulesOfDay } from '#src/domain/analytes/rules-of-day.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Step } from '#src/usecases/step.ts'

type Of = { partnerId: LabId; testCode: ItemCode; collectedAt: Temporal.Instant | null }

/** In which unit the partner enters a test, with so many decimals, and on which instruments. */
export async function ruledAt({ tx, now }: Step, { partnerId, testCode, collectedAt }: Of) {
  const known = await listTestRules(tx, [testCode])
  const ownRules = await listApprovedVersions(tx, partnerId, [testCode])
  const found = known.tests.find(({ code }) => code === testCode)
  const instruments = await listInstrumentsFor(tx, partnerId, testCode)
  if (!found) return { unit: null, decimals: null, instruments }
  const { test } = rulesOfDay({ ...known, ownRules }, found, indianDay(collectedAt ?? now))
  return { unit: test.unit, decimals: test.decimals, instruments }
}
