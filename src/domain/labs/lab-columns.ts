import { labStates } from './lab-machine.ts'

/** The text columns: matched by any part of the text, ignoring case. */
export const textColumns = ['code', 'name', 'organization', 'locality', 'city', 'pincode'] as const
export type TextColumn = (typeof textColumns)[number]

/** The columns that the list can be sorted by. */
export const sortColumns = [...textColumns, 'service', 'rating', 'state'] as const
export type SortColumn = (typeof sortColumns)[number]

export const pageSizes = [10, 25, 50, 100] as const

/** Deleted labs are on no list. */
export const listedStates = labStates.filter((state) => state !== 'terminated')

/** The minimum ratings that the list can be filtered by, in tenths. */
export const leastRatings = [45, 40, 35, 30] as const

/**
 * Results are counted up to this number; beyond it the list says "more than".
 * Source: decision 020.
 */
export const COUNTED = 1000
