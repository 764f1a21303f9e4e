import type { ItemOnBench } from '#src/web/results/bench-view.ts'

/** What somebody else must verify says so in its row, and is left to them. */
export function isVerifiable({
  allowedActions,
  isForAnother,
  isForPathologist,
}: Pick<ItemOnBench, 'allowedActions' | 'isForAnother' | 'isForPathologist'>): boolean {
  return allowedActions.includes('verify') && !isForAnother && !isForPathologist
}

/** The intent of the button that verifies one doubted value, and nothing else. */
export function verifyIntent({ testItemId }: Pick<ItemOnBench, 'testItemId'>): string {
  return `verify ${testItemId}`
}
