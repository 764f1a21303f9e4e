import { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ProposeReflexRule } from '#src/domain/reflex/reflex-rule.ts'
import { demoActor } from './booking.ts'
import type { Product } from './people.ts'

type Condition =
  | { kind: 'above' | 'below'; bound: number; unit: string }
  | { kind: 'finding'; choice: string }
type Wish = Partial<Pick<ProposeReflexRule, 'sampleHours' | 'effectiveFrom' | 'terms'>>

/** A number above the limit of a thyroid hormone, as it asks for the other one. */
const highTsh = { kind: 'above', bound: 4.5, unit: 'u[IU]/mL' } as const

/** The two people of a lab who keep the rules by which tests are added. */
export async function reflexKeepers(product: Product) {
  const manager = product.as(await demoActor(product, 'labmanager'))
  const pathologist = product.as(await demoActor(product, 'authoriser'))
  const today = () => indianDay(product.clock.at())

  function rule(
    [cause, adds]: readonly [string, string],
    condition: Condition = highTsh,
    { sampleHours = 48, effectiveFrom = today(), terms = 'included' }: Wish = {},
  ): ProposeReflexRule {
    const codes = { causeCode: ItemCode.parse(cause), addsCode: ItemCode.parse(adds) }
    return {
      ...condition,
      ...codes,
      terms,
      sampleHours,
      effectiveFrom,
      reason: 'As our doctors ask.',
    }
  }

  async function proposed(...of: Parameters<typeof rule>) {
    return (await manager.proposeReflexRule(rule(...of))).ruleId
  }

  async function confirmed(...of: Parameters<typeof rule>) {
    const ruleId = await proposed(...of)
    await pathologist.decideReflexRule({ ruleId, decision: 'confirmed' })
    return ruleId
  }

  return { manager, pathologist, today, rule, proposed, confirmed }
}
