import {
  type AutoTest,
  listAutoTests,
  lockAuto,
  readAuto,
} from '#src/db/queries/auto-verification/auto-rules.ts'
import { isEverByRule } from '#src/domain/auto-verification/eligible.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Step } from '#src/usecases/step.ts'

type Of = { labId: LabId; testCode: ItemCode }

/** A test of a lab with its rule and its switch, which nobody else changes until this step ends. */
export async function lockedAuto({ tx, now }: Step, of: Of) {
  const auto = await lockAuto(tx, of)
  return {
    ...of,
    ...auto,
    isEligible: isEligible(await listAutoTests(tx, of.labId, now, of.testCode)),
  }
}

/** The same, to be shown. */
export async function shownAuto({ tx, now }: Step, of: Of) {
  const auto = await readAuto(tx, of)
  const [test] = await listAutoTests(tx, of.labId, now, of.testCode)
  return { ...of, ...auto, test, isEligible: test !== undefined && isEverByRule(test) }
}

function isEligible([test]: readonly AutoTest[]): boolean {
  return test !== undefined && isEverByRule(test)
}
