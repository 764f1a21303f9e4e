import type { TicketClock } from '#src/domain/contact/ticket-clock.ts'

const shown = (at: Temporal.Instant | null) => at?.toString() ?? null

/** Both deadlines as pages read them: instants in UTC, null where nothing happened. */
export function clockView(clock: TicketClock & { dueAt: Temporal.Instant | null }) {
  return {
    openedAt: clock.openedAt.toString(),
    acknowledgeBy: clock.acknowledgeBy.toString(),
    endBy: clock.endBy.toString(),
    dueAt: shown(clock.dueAt),
    acknowledgedAt: shown(clock.acknowledgedAt),
    endedAt: shown(clock.endedAt),
    acknowledgeLateSince: shown(clock.acknowledgeLateSince),
    endLateSince: shown(clock.endLateSince),
  }
}
