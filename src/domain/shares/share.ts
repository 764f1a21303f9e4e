import { z } from 'zod'
import { ReportId } from '#src/domain/reports/report.ts'

export const ShareId = z.uuid().brand<'ShareId'>()
export type ShareId = z.infer<typeof ShareId>

/** What somebody with a link saw: the page, its file, or that it holds no longer. */
export const shareViews = ['page', 'file', 'replaced', 'withdrawn'] as const
export type ShareViewKind = (typeof shareViews)[number]

/** Wrong PINs in the whole life of a link; the database allows no more. Source: decision 168. */
export const PIN_TRIES = 5
/** Openings in the life of a link; the database allows no more. Source: decision 168. */
export const MOST_OPENINGS = 100
/** Digits of a PIN. */
export const PIN_DIGITS = 6
/** Open links of one account at once. Source: decision 168. */
export const OPEN_SHARES = 10

/** For how many days a link can hold. */
const shareDays = ['1', '7', '30'] as const

/** After a change of number, address or password nobody makes a link. Source: reliability S41. */
export const SHARE_HOLD = { hours: 24 } as const

export const ShareToken = z.string().regex(/^[\w-]{43}$/)

/**
 * `shareId`: the link's own id, as the form was given it, so that a form sent twice makes one link.
 * `version`: the newest one, as its owner was shown it.
 */
export const MakeShare = z.strictObject({
  shareId: ShareId,
  reportId: ReportId,
  version: z.coerce.number().int().min(1).max(10_000),
  days: z.enum(shareDays),
  sharedWith: z.string().trim().max(60).optional(),
})
export type MakeShare = z.infer<typeof MakeShare>

export const EndShare = z.strictObject({ shareId: ShareId })
export type EndShare = z.infer<typeof EndShare>

const Pin = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'The PIN has six digits.')

export const OpenShare = z.strictObject({ token: ShareToken, pin: Pin })
export type OpenShare = z.infer<typeof OpenShare>

type Share = {
  endsAt: Temporal.Instant
  endedAt: Temporal.Instant | null
  wrongTries: number
  openings: number
}

/**
 * Whether a link still leads to its report: not past its end, not ended by its owner, and closed
 * neither by wrong PINs nor by having been opened too often.
 * Source: decision 168.
 */
export function isOpenShare(
  { endsAt, endedAt, wrongTries, openings }: Share,
  now: Temporal.Instant,
): boolean {
  const isWorn = wrongTries >= PIN_TRIES || openings >= MOST_OPENINGS
  return endedAt === null && !isWorn && Temporal.Instant.compare(now, endsAt) < 0
}

type Knock = {
  share: Share | undefined
  /** Whether the PIN is the link's. */
  isRight: boolean
  now: Temporal.Instant
}

export type Knocked = { is: 'over' } | { is: 'wrong'; triesLeft: number } | { is: 'right' }

/**
 * What a PIN at a link comes to. An unknown link, one that is over and the last wrong PIN answer
 * the same.
 * Source: decision 168.
 */
export function knocked({ share, isRight, now }: Knock): Knocked {
  if (!share || !isOpenShare(share, now)) return { is: 'over' }
  if (isRight) return { is: 'right' }
  return { is: 'wrong', triesLeft: PIN_TRIES - share.wrongTries - 1 }
}

type Shared = { state: string; version: number; newest: number }

/**
 * What a link shows after its PIN: the version it was made for, only while that is the newest and
 * not withdrawn. A later version may say the opposite, or hold a test that its owner did not mean to
 * share.
 * Source: decision 168.
 */
export function shownBy({ state, version, newest }: Shared): 'report' | 'replaced' | 'withdrawn' {
  if (state === 'withdrawn') return 'withdrawn'
  return version === newest ? 'report' : 'replaced'
}
