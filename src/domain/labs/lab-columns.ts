import { labStates } from './lab-machine.ts'

/** The columns that hold text: found by any part of it, whatever the case. */
export const textColumns = ['code', 'name', 'organization', 'locality', 'city', 'pincode'] as const
export type TextColumn = (typeof textColumns)[number]

/** Everything that the list can be ordered by. */
export const sortColumns = [...textColumns, 'service', 'rating', 'state'] as const
export type SortColumn = (typeof sortColumns)[number]

export const pageSizes = [10, 25, 50, 100] as const

/** A lab that is deleted is on no list. */
export const listedStates = labStates.filter((state) => state !== 'terminated')

/** The ratings that a list can be held to, in tenths. */
export const leastRatings = [45, 40, 35, 30] as const

/** A list is counted up to here, then it is «more than». */
export const COUNTED = 1000
