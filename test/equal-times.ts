import { expect } from 'vitest'

const kinds = [
  Temporal.Instant,
  Temporal.ZonedDateTime,
  Temporal.PlainDate,
  Temporal.PlainDateTime,
  Temporal.PlainTime,
  Temporal.Duration,
]

/**
 * `toMatchObject` compares objects by their own properties, and a time has none: any two would be
 * equal.
 */
expect.addEqualityTesters([
  function areSameTime(one: unknown, other: unknown) {
    const kind = kinds.find((Kind) => one instanceof Kind || other instanceof Kind)
    if (!kind) return undefined
    return one instanceof kind && other instanceof kind && one.toString() === other.toString()
  },
])
