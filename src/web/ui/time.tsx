import type { TimeShape } from '#src/domain/format-time.ts'
import { dayOf, instantOf } from './time-words.ts'

/** An ISO instant in Indian time: 21 Nov 2026, 10:30 am; `near` without the year, `time`, `day`. */
export function Time({ at, shape = 'full' }: { at: string; shape?: TimeShape | undefined }) {
  return (
    <time dateTime={at} suppressHydrationWarning>
      {instantOf(at, shape)}
    </time>
  )
}

/** An ISO day: 21 Nov 2026. */
export function Day({ on, shape = 'day' }: { on: string; shape?: 'day' | 'weekday' | undefined }) {
  return (
    <time dateTime={on} suppressHydrationWarning>
      {dayOf(on, shape)}
    </time>
  )
}
