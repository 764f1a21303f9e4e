import { z } from 'zod'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import type { UserId } from '#src/domain/people/actor.ts'

export const LeaveId = z.uuid().brand('LeaveId')
export type LeaveId = z.infer<typeof LeaveId>

/** Days of the longest leave that is entered at once. */
const LONGEST_LEAVE_DAYS = 366

/**
 * A leave by wall-clock times in India. It may go over midnight and over days: it is one stretch of
 * time.
 */
export const TakeLeave = z
  .strictObject({ startsAt: IndianMinute, endsAt: IndianMinute })
  .superRefine(({ startsAt, endsAt }, context) => {
    const latest = startsAt.add({ hours: 24 * LONGEST_LEAVE_DAYS })
    const isForward = Temporal.Instant.compare(startsAt, endsAt) < 0
    if (!isForward || Temporal.Instant.compare(endsAt, latest) > 0)
      context.addIssue({
        code: 'custom',
        path: ['endsAt'],
        message: `After the start, by ${LONGEST_LEAVE_DAYS} days at most. A leave over midnight ends on the next day.`,
      })
  })
export type TakeLeave = z.infer<typeof TakeLeave>

/** Without `endsAt` it ends now, or does not happen where it has not begun. */
export const EndLeave = z.strictObject({
  leaveId: LeaveId,
  version: z.int().positive(),
  endsAt: IndianMinute.optional(),
})
export type EndLeave = z.infer<typeof EndLeave>

/** A leave as stored. */
export type Leave = {
  id: LeaveId
  phlebotomistId: UserId
  version: number
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  withdrawnAt: Temporal.Instant | null
}
