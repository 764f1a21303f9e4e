/**
 * What is picked when none of the names is the one that is said: nobody's name. Apart from the common
 * names, which no browser needs.
 * Source: decision 175.
 */
export const NONE_OF_THESE = '?'
