/**
 * The SQLSTATE that the function `refuse_missed` raises where a row is no longer as it was read.
 */
export const MISSED = 'OX001'

/** The five-character SQLSTATE of an error, through any number of wrapping libraries. */
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

/** The name of the violated constraint, through any number of wrapping libraries. */
export function brokenConstraint(error: unknown): string | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause)
    if ('constraint' in inner && typeof inner.constraint === 'string') return inner.constraint
  return undefined
}
