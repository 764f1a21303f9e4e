import type { ControlCrew, MeasuredTest } from './controls-of-lab.ts'
import { manyLike } from './past-results.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

/**
 * A rule of the lab by these limits, switched on by its pathologist after a replay over this first
 * value and so many like it.
 */
export async function aRuleOn(
  product: Product,
  { pathologist }: ControlCrew,
  { testCode }: Pick<MeasuredTest, 'testCode'>,
  { testItemId, low, high }: { testItemId: string; low: number; high: number },
) {
  await manyLike(product, testItemId, 199)
  const doctor = product.as(pathologist)
  const within = { within: 'limits' as const, low, high, allowsFirst: true }
  await doctor.setAutoRule({ ...within, testCode, number: 0 })
  await doctor.replayAutoRule({ testCode, number: 1 })
  const { replay } = await doctor.viewAutoVerification({ testCode })
  if (!replay) throw new Error('no replay')
  const { replayId, fingerprint } = replay
  await doctor.switchAutoOn({ replayId, fingerprint, reason: 'Seen and agreed' })
}
