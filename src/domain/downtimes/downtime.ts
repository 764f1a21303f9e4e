import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

/** A time at which the services are not available, announced before. Specification §1. */
export const DowntimeId = z.uuidv7().brand('DowntimeId')
export type DowntimeId = z.infer<typeof DowntimeId>

/** People are told this long before. */
export const TOLD_BEFORE = { hours: 24 } as const
/** Longer than this is no maintenance any more. */
const LONGEST = { hours: 24 } as const

const Words = freeText(3, 300)

export const AnnounceDowntime = z
  .strictObject({ startsAt: IndianMinute, endsAt: IndianMinute, wordsEn: Words, wordsHi: Words })
  .superRefine(({ startsAt, endsAt }, context) => {
    const isForward = Temporal.Instant.compare(startsAt, endsAt) < 0
    const isShort = Temporal.Instant.compare(endsAt, startsAt.add(LONGEST)) <= 0
    if (!isForward || !isShort)
      context.addIssue({
        code: 'custom',
        path: ['endsAt'],
        message: 'After the start, by 24 hours at most.',
      })
  })
export type AnnounceDowntime = z.infer<typeof AnnounceDowntime>

export const WithdrawDowntime = z.strictObject({ downtimeId: DowntimeId })
export type WithdrawDowntime = z.infer<typeof WithdrawDowntime>

export type Downtime = {
  id: DowntimeId
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** What people read. */
  words: { en: string; hi: string }
}

/** Refuses `downtime-too-soon` unless it is still to come: nobody is told of the past. */
export function comesLater(
  { startsAt }: Pick<Downtime, 'startsAt'>,
  now: Temporal.Instant,
): Result<Temporal.Instant, 'downtime-too-soon'> {
  return Temporal.Instant.compare(now, startsAt) < 0 ? ok(startsAt) : refuse('downtime-too-soon')
}

/** `planned`: nobody is told yet; `told`: from 24 hours before; `running`: the site is closed. */
export type DowntimePhase = 'planned' | 'told' | 'running' | 'over'

/** From the first instant of each phase on; at its end a downtime is over. */
export function phaseOf(
  { startsAt, endsAt }: Pick<Downtime, 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
): DowntimePhase {
  if (Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  if (Temporal.Instant.compare(now, startsAt) >= 0) return 'running'
  return Temporal.Instant.compare(now, startsAt.subtract(TOLD_BEFORE)) >= 0 ? 'told' : 'planned'
}

/** What everybody is told now: the first that is near or runs; ISO instants, for pages. */
export type DowntimeNotice = {
  id: DowntimeId
  isRunning: boolean
  startsAt: string
  endsAt: string
  words: Downtime['words']
}

/** @param downtimes that stand, the earliest first. */
export function noticeOf(
  downtimes: readonly Downtime[],
  now: Temporal.Instant,
): DowntimeNotice | undefined {
  for (const downtime of downtimes) {
    const phase = phaseOf(downtime, now)
    if (phase !== 'told' && phase !== 'running') continue
    const { id, words, startsAt, endsAt } = downtime
    const times = { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
    return { id, words, isRunning: phase === 'running', ...times }
  }
  return undefined
}

/** Whole seconds until it is over, rounded up: what Retry-After says. */
export function secondsLeft({ endsAt }: Pick<DowntimeNotice, 'endsAt'>, now: Temporal.Instant) {
  return Math.max(1, Math.ceil(now.until(Temporal.Instant.from(endsAt)).total('seconds')))
}
