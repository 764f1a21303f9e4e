import { z } from 'zod'
import { freeText } from '#src/domain/free-text.ts'
import { IndianMinute } from '#src/domain/indian-minute.ts'
import { ok, refuse, type Result } from '#src/domain/result.ts'

/**
 * An announced period in which the services are not available.
 * Source: spec §1 Policy statements.
 */
export const DowntimeId = z.uuidv7().brand('DowntimeId')
export type DowntimeId = z.infer<typeof DowntimeId>

/** How long before it people are told. */
export const TOLD_BEFORE = { hours: 24 } as const
/** Anything longer is not maintenance. */
export const LONGEST_DOWNTIME = { hours: 24 } as const

const Words = freeText(3, 300)

export const AnnounceDowntime = z
  .strictObject({ startsAt: IndianMinute, endsAt: IndianMinute, wordsEn: Words, wordsHi: Words })
  .superRefine(({ startsAt, endsAt }, context) => {
    const isForward = Temporal.Instant.compare(startsAt, endsAt) < 0
    const isShort = Temporal.Instant.compare(endsAt, startsAt.add(LONGEST_DOWNTIME)) <= 0
    if (!isForward || !isShort)
      context.addIssue({
        code: 'custom',
        path: ['endsAt'],
        message: `After the start, by ${LONGEST_DOWNTIME.hours} hours at most.`,
      })
  })
export type AnnounceDowntime = z.infer<typeof AnnounceDowntime>

export const WithdrawDowntime = z.strictObject({ downtimeId: DowntimeId })
export type WithdrawDowntime = z.infer<typeof WithdrawDowntime>

export type Downtime = {
  id: DowntimeId
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** The text people read. */
  words: { en: string; hi: string }
}

/**
 * Refuses `downtime-too-soon` unless it is in the future: a past downtime cannot be announced.
 * Source: spec §1 Policy statements.
 */
export function comesLater(
  { startsAt }: Pick<Downtime, 'startsAt'>,
  now: Temporal.Instant,
): Result<Temporal.Instant, 'downtime-too-soon'> {
  return Temporal.Instant.compare(now, startsAt) < 0 ? ok(startsAt) : refuse('downtime-too-soon')
}

/** `planned`: nobody is told yet; `told`: from 24 hours before; `running`: the site is closed. */
export type DowntimePhase = 'planned' | 'told' | 'running' | 'over'

/**
 * Each phase begins at its first instant; at its end a downtime is over.
 * Source: spec §1 Policy statements.
 */
export function phaseOf(
  { startsAt, endsAt }: Pick<Downtime, 'startsAt' | 'endsAt'>,
  now: Temporal.Instant,
): DowntimePhase {
  if (Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  if (Temporal.Instant.compare(now, startsAt) >= 0) return 'running'
  return Temporal.Instant.compare(now, startsAt.subtract(TOLD_BEFORE)) >= 0 ? 'told' : 'planned'
}

/**
 * The notice everybody sees now: the first downtime that is near or running. ISO instants, for
 * pages.
 */
export type DowntimeNotice = {
  id: DowntimeId
  isRunning: boolean
  startsAt: string
  endsAt: string
  words: Downtime['words']
}

/**
 * Source: spec §1 Policy statements.
 * @param downtimes not withdrawn, earliest first.
 */
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

/** Whole seconds until it is over, rounded up, for the Retry-After header. */
export function secondsLeft({ endsAt }: Pick<DowntimeNotice, 'endsAt'>, now: Temporal.Instant) {
  return Math.max(1, Math.ceil(now.until(Temporal.Instant.from(endsAt)).total('seconds')))
}
