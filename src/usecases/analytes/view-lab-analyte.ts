import { findNumericTest, listVersions } from '#src/db/queries/analytes/lab-analytes.ts'
import { listTestRules } from '#src/db/queries/results/results.ts'
import { analytePage } from '#src/domain/analytes/analyte-page.ts'
import { productRules } from '#src/domain/analytes/product-rules.ts'
import { isUnitFixed } from '#src/domain/analytes/unit-fixed.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { mayEver, personOf } from '#src/usecases/access.ts'
import { ownLab } from '#src/usecases/parts/ranges/own-lab.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

type Input = { testCode: ItemCode; labId?: LabId | undefined }

/**
 * How a lab measures and judges one test today, what is proposed and what that changes, and every
 * version before. Without a version of its own: the product's rules.
 * Source: decision 225.
 */
export function viewLabAnalyte(world: World, actor: Actor, { testCode, ...of }: Input) {
  return inStep(world, actor, async ({ tx, now }) => {
    const labId = ownLab(actor, 'analyte:read', of)
    const test = await findNumericTest(tx, labId, testCode)
    if (!test) throw new Refusal('not-found')
    const rows = await listTestRules(tx, [testCode])
    const versions = await listVersions(tx, labId, testCode)
    const product = productRules(test, rows)
    return {
      labId,
      testCode,
      name: test.name,
      unit: test.unit,
      isUnitFixed: isUnitFixed(testCode, rows.immunity),
      ...analytePage({ versions, product, today: indianDay(now), viewer: personOf(actor).id }),
      may: {
        propose: mayEver(actor, 'analyte:propose'),
        decide: mayEver(actor, 'analyte:decide'),
      },
    }
  })
}
