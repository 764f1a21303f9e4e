/** When a test product's clock starts: Monday, 23 November 2026, nine o'clock in India. */
export const FIRST_MOMENT = '2026-11-23T03:30:00Z'

/** The slots of the template's labs from then on: two weeks with a capacity of four. */
export const firstHours = { slotDays: 14, slotCapacity: 4 }
