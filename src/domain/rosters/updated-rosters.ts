import type { UserId } from '#src/domain/people/actor.ts'
import type { Leave, LeaveId } from './leave.ts'
import type { Roster } from './roster.ts'
import type { WorkingHours } from './working-hours.ts'

type HoursRow = WorkingHours & { phlebotomistId: UserId }

/** New rows of rosters, by table. */
export type NewOfRosters = {
  readonly roster?: readonly Roster[]
  readonly rosterHours?: readonly HoursRow[]
  readonly leave?: readonly Leave[]
}

/** Rows of rosters that change outside a machine's edges. */
export type UpdatedRosters = {
  /** Written whole, while it has the version that was read. */
  readonly roster?: readonly Roster[]
  /** Removes hours, each only as it was read. */
  readonly endedHours?: readonly HoursRow[]
  /** Given up before it began, or joined with another. */
  readonly withdrawnLeaves?: readonly {
    id: LeaveId
    version: number
    withdrawnAt: Temporal.Instant
  }[]
  readonly shortenedLeaves?: readonly { id: LeaveId; version: number; endsAt: Temporal.Instant }[]
}
