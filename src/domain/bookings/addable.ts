import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Paise } from '#src/domain/money.ts'

/** Tests that are shown at once to choose from: more are found by their names. Product default. */
const MOST_SHOWN = 12

/** A test or panel that a lab offers for a visit at home. */
export type Addable = {
  code: ItemCode
  name: string
  price: Paise
  fastingHours: number
  tatHours: number
  /** The tests inside; of a test, itself. */
  testCodes: readonly ItemCode[]
}

/**
 * What is shown to choose from for an order: the first found that it does not have already, alone or
 * within a panel.
 * Source: features H1; decision 211.
 */
export function addable(found: readonly Addable[], booked: readonly ItemCode[]): Addable[] {
  const had = new Set(booked)
  return found
    .filter(({ testCodes }) => !testCodes.every((code) => had.has(code)))
    .slice(0, MOST_SHOWN)
}
