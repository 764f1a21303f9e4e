import type { ItemCard } from '#src/usecases/parts/catalogue/item-card.ts'

/**
 * Where the sample of a test or panel is taken; undefined where it cannot be booked at all: then no
 * page says where.
 */
export function whereTaken({
  whyNot,
  isHomeCollected,
}: Pick<ItemCard, 'whyNot' | 'isHomeCollected'>): 'home' | 'lab' | undefined {
  if (whyNot && whyNot.why !== 'at-the-lab') return undefined
  return isHomeCollected ? 'home' : 'lab'
}
