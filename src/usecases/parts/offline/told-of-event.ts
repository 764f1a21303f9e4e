import type { HeardEvent } from '#src/domain/offline/hearing.ts'

/** What a phone is told of an event that it sent. */
export function toldOfEvent({ eventId, number, outcome, code, at, clock }: HeardEvent) {
  return { eventId, number, outcome, code, at: at?.toString() ?? null, clock }
}
