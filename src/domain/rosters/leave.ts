import { z } from 'zod'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import { UserId } from '#src/domain/people/actor.ts'

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

/** Days of the longest leave that begins at once; a longer one is taken beside it. */
export const SUDDEN_LEAVE_DAYS = 14

/**
 * Somebody cannot work from now on: until the end of the Indian day, or so many days. No reason is
 * asked: that may be about health.
 */
export const TakeSuddenLeave = z.strictObject({ days: z.int().min(1).max(SUDDEN_LEAVE_DAYS) })
export type TakeSuddenLeave = z.infer<typeof TakeSuddenLeave>

/** The same, said by the office. */
export const SendOnLeave = TakeSuddenLeave.extend({ phlebotomistId: UserId })
export type SendOnLeave = z.infer<typeof SendOnLeave>

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
  /** It began at once, and the visits in it are given back. */
  isSudden: boolean
}
