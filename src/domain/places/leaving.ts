/** Leaving at an instant, and how many minutes the way takes then. */
export type Leaving = { at: Temporal.Instant; minutes: number }

/** Between two instants to try: this part of the way. */
const PARTS = 5
/** How many are tried: back to more than one and a half of the way before it is due. */
const TRIED = 8

/**
 * The instants for which to ask how long the way takes, knowing it for who leaves now: by the same
 * time before it is due, and from there back in steps of a fifth of the way.
 * Source: decision 191.
 */
export function leavingsToTry({ minutes }: Leaving, dueAt: Temporal.Instant): Temporal.Instant[] {
  const step = Math.max(1, Math.ceil(minutes / PARTS))
  const steps = Array.from({ length: TRIED }, (_, index) => (index + 1) * step)
  return [minutes, ...steps].map((before) => dueAt.subtract({ minutes: before }))
}

/** By the longest of these ways before it is due. Source: decision 191. */
export function byTheLongest(tried: readonly Leaving[], dueAt: Temporal.Instant): Leaving {
  const minutes = Math.max(0, ...tried.map((one) => one.minutes))
  return { minutes, at: dueAt.subtract({ minutes }) }
}

/**
 * The latest of these that is there when it is due; undefined where none is.
 * Source: decision 191.
 */
export function latestInTime(
  tried: readonly Leaving[],
  dueAt: Temporal.Instant,
): Leaving | undefined {
  return tried
    .filter(({ at, minutes }) => Temporal.Instant.compare(at.add({ minutes }), dueAt) <= 0)
    .toSorted((a, b) => Temporal.Instant.compare(b.at, a.at))[0]
}

/**
 * The pace that counts at first: before the draw that of the visit's hour, unless it has begun;
 * after it that of now.
 * Source: decision 191.
 */
export function paceOf(
  { startsAt, dueAt }: { startsAt: Temporal.Instant; dueAt: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant {
  const isAhead = Temporal.Instant.compare(startsAt, now) > 0
  return !dueAt && isAhead ? startsAt : now
}

/**
 * What is told of a way: `latest` null before the draw. Once the time to leave has passed, the
 * minutes are those of who leaves now.
 * Source: decision 191.
 */
export function rideOf(now: Leaving, latest: Leaving | null, keepsMinutes: number) {
  const isLate = latest !== null && Temporal.Instant.compare(latest.at, now.at) < 0
  return {
    minutes: latest && !isLate ? latest.minutes : now.minutes,
    keepsMinutes,
    isTooLong: now.minutes > keepsMinutes,
    leaveAt: latest?.at ?? null,
    isLate,
  }
}

/** One way of several from a door to the labs that wait for its tubes. */
type Ride = {
  minutes: number
  /** Minutes that the tubes for that lab keep. */
  keepsMinutes: number
  /** Null before the draw. */
  leaveAt: Temporal.Instant | null
}

/**
 * The lab that decides first: after the draw the one to leave for first, before it the one with the
 * least time left over.
 * Source: decision 191.
 */
export function decidingFirst<One extends Ride>(rides: readonly One[]): One[] {
  return rides.toSorted((a, b) => leaveOrNever(a) - leaveOrNever(b) || leftOver(a) - leftOver(b))
}

const NEVER = Number.MAX_SAFE_INTEGER
const leaveOrNever = ({ leaveAt }: Ride) => leaveAt?.epochMilliseconds ?? NEVER
const leftOver = ({ minutes, keepsMinutes }: Ride) => keepsMinutes - minutes
