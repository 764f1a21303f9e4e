/** Hours the patient has to object before the fee is owed and accrued. Source: decision 034. */
export const DISPUTE_HOURS = 48

/** Days after which an undecided fee is waived. Source: decision 034. */
export const DECIDE_DAYS = 14
