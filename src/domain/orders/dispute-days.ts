/** Days in which a reported order may be disputed. Source: life cycle 1. */
export const DISPUTE_DAYS = 7
