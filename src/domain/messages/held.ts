import type { News } from '#src/domain/news.ts'

/**
 * The news after which a message that was held over a night says nothing true any more: somebody
 * accepted the visit, it has another hour or another person, was given back once more, or ended.
 * Source: decision 218.
 */
export const saysMoreThanHeld = [
  'visit-accepted',
  'visit-released',
  'visit-reassigned',
  'visit-rescheduled',
  'visit-separated',
  'visit-failed',
  'visit-not-made-ended',
  'nobody-accepted',
  'booking-cancelled',
  'booking-expired',
] as const satisfies readonly News['event'][]
