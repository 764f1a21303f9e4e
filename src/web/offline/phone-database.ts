/** The database of a phone, on every page that opens it. */
export const PHONE_DATABASE = 'oxalate-phones'

/** Who has the phone; its registrations with their keys; their sealed visits; their sealed steps. */
export const phoneStores = ['hand', 'phones', 'visits', 'steps'] as const
export type PhoneStore = (typeof phoneStores)[number]

/** The one row of the store `hand`. */
export const HAND = 'hand'
