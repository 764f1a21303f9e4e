import type { ShareType } from './lab.ts'

/** Under order share there is one pair, without a category. Source: model, "Shares". */
export function shareTypeOf(splits: readonly { categoryCode: string | null }[]): ShareType {
  return splits.some(({ categoryCode }) => categoryCode === null) ? 'order' : 'test'
}
