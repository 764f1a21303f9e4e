// For every process and every test of the product. Milliseconds.

/** The limits of every request. Source: reliability F8. */
export const requestLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** A process's database connections, and how long a request waits for a free one. */
export const poolLimits = { max: 10, connectionTimeoutMillis: 2_000 } as const

/**
 * What this version knows and an earlier one beside it may not: a trigger keeps a session without it from
 * changing a booking with several payments. Source: decision 243.
 */
export const known = { name: 'oxalate.payments', value: 'several' } as const
