import type { ShareType } from './lab.ts'

/** Under order share there is one pair, of no category. */
export function shareTypeOf(splits: readonly { categoryCode: string | null }[]): ShareType {
  return splits.some(({ categoryCode }) => categoryCode === null) ? 'order' : 'test'
}
