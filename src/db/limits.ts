// Of every process of the product, and of every test of it. Milliseconds.

/** What no request may hold longer than. */
export const requestLimits = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

/** A process's connections to the database, and how long a request waits for a free one. */
export const poolLimits = { max: 10, connectionTimeoutMillis: 2_000 } as const
