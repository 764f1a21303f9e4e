import { rupees } from '#src/domain/money.ts'

/** The most that a lab's charge for coming may be. */
export const MOST_CHARGE = rupees(100_000)
