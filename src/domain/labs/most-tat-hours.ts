/** Most hours until a result: six weeks, as a tuberculosis culture takes. */
export const MOST_TAT_HOURS = 6 * 7 * 24
