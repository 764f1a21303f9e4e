/** PostgreSQL's code where a row is no longer as it was read: what the function `refuse_missed` raises. */
export const MISSED = 'OX001'

/** PostgreSQL's five-letter code of an error, however many libraries wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if (
      'code' in inner &&
      typeof inner.code === 'string' &&
      /^(?=.*\d)[0-9A-Z]{5}$/.test(inner.code)
    )
      return inner.code
  return undefined
}

/** The name of the constraint that refused a statement, however many libraries wrapped the error. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('constraint' in inner && typeof inner.constraint === 'string') return inner.constraint
  return undefined
}
