import type { TestItemId } from '#src/domain/results/item.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import type { ReferralId } from './referral.ts'

type Arriving = { id: ReferralId; tubeId: TubeId; testItemId: TestItemId }

/**
 * What a scanned code stands for: all tests of one sample. Undefined where it stands for none, or, as
 * two labs may count alike, for samples of several tubes: then another code of it is scanned.
 * Source: decision 264.
 */
export function arrivedTogether(
  all: readonly Arriving[],
): { testItemId: TestItemId; ids: ReferralId[] } | undefined {
  const [first] = all
  if (!first || all.some(({ tubeId }) => tubeId !== first.tubeId)) return undefined
  return { testItemId: first.testItemId, ids: all.map(({ id }) => id) }
}
