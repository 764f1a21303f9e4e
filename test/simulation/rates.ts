/** Of all visits, how many meet a disruption; of all people, how many fall ill on a day. */
export type Rates = {
  takesLonger: number
  doesNotCome: number
  releases: number
  notHome: number
  rejected: number
  carriedLong: number
  fallsIll: number
}

/** Stated, not measured: about what operators tell of a bad ordinary day. */
export const RATES: Rates = {
  takesLonger: 0.1,
  doesNotCome: 0.01,
  releases: 0.03,
  notHome: 0.04,
  rejected: 0.02,
  carriedLong: 0.03,
  fallsIll: 0.05,
}
