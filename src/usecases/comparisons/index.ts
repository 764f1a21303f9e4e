// Comparing a person's results across labs, with the owner's consent.
export { allowComparison } from './allow-comparison.ts'
export { stopComparison } from './stop-comparison.ts'
export { viewComparisons } from './view-comparisons.ts'
