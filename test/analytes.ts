import type { AnalyteRules, AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { demoActor } from './booking.ts'
import type { Product } from './people.ts'

type Wish = { from?: Temporal.PlainDate; rules?: Partial<AnalyteRules>; version?: number }

/** The two people of a lab who keep its catalogue of analytes. */
export async function analyteKeepers(product: Product) {
  const manager = product.as(await demoActor(product, 'labmanager'))
  const pathologist = product.as(await demoActor(product, 'authoriser'))
  const today = () => indianDay(product.clock.at())

  /** The rules that hold today, changed as wished, as they are proposed. */
  async function proposal(code: string, { from = today(), rules = {}, version }: Wish = {}) {
    const testCode = ItemCode.parse(code)
    const page = await manager.viewLabAnalyte({ testCode })
    const shown = (page.own ?? page.product).rules
    return {
      testCode,
      version: version ?? page.version,
      effectiveFrom: from,
      reason: 'Another analyser.',
      rules: { ...shown, ...rules },
    }
  }

  async function proposed(code: string, wish: Wish = {}): Promise<AnalyteVersionId> {
    return (await manager.proposeAnalyte(await proposal(code, wish))).versionId
  }

  async function approved(code: string, wish: Wish = {}) {
    const versionId = await proposed(code, wish)
    await pathologist.decideAnalyte({ versionId, decision: 'approved' })
    return versionId
  }

  return { manager, pathologist, today, proposal, proposed, approved }
}
