/** When the clock of a product in a test starts: Monday, 23 November 2026, nine o'clock in India. */
export const FIRST_MOMENT = '2026-11-23T03:30:00Z'

/** The hours that the template's labs have from then on: two weeks with four places each. */
export const firstHours = { slotDays: 14, slotCapacity: 4 }
