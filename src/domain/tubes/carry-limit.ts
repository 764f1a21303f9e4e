/** In degrees Celsius, from and to. Source: WHO/DIL/LAB/99.1 Rev.2. */
export const AMBIENT_CELSIUS = [20, 25] as const
/** The same of a tube that is carried on cooling packs. Source: WHO/DIL/LAB/99.1 Rev.2. */
export const COOLED_CELSIUS = [4, 8] as const

/** How warm a tube is on its way. */
export const temperatures = ['ambient', 'cooled'] as const
export type Temperature = (typeof temperatures)[number]

/** How long blood for a test keeps at one temperature, as a source says; null: none was found. */
type Figure = { minutes: number | null; source: string } | null
type Keeping = { name: string } & Record<Temperature, Figure>
/** Minutes for a test without a figure, by the most labile test of this type of tube. */
type Defaults = { carried: Temperature } & Record<Temperature, number>

/** The longest way of a tube from draw to lab, and the test that sets it. */
export type CarryLimit = {
  minutes: number
  test: string
  /** Null: no source was found, and the cautious default of the tube counts. */
  source: string | null
}

/**
 * In how many minutes after the draw the lab must have a tube, not centrifuged, at a temperature:
 * the shortest of its tests, the first of equals. Undefined where it serves no test.
 * Source: decision 190; WHO/DIL/LAB/99.1 Rev.2 on the idea; figures each with its own source.
 */
export function carryLimit(
  tests: readonly Keeping[],
  tube: Defaults,
  temperature: Temperature = tube.carried,
): CarryLimit | undefined {
  const limits = tests.map(({ name: test, [temperature]: figure }) =>
    figure?.minutes
      ? { minutes: figure.minutes, test, source: figure.source }
      : { minutes: tube[temperature], test, source: null },
  )
  return limits.toSorted((a, b) => a.minutes - b.minutes)[0]
}

type Way = {
  collectedAt: Temporal.Instant | null
  handedOverAt: Temporal.Instant | null
  /** Where the time of the draw is doubtful: the earliest that our own clock allows. */
  drawnAfter?: Temporal.Instant | null
}

/** A tube on its way: until when the lab must have it, and how many minutes late it came or is. */
export type Carrying = CarryLimit & {
  /** Null before the draw. */
  dueAt: Temporal.Instant | null
  /** 0 within the limit; counts on until the lab has scanned it in. */
  pastMinutes: number
}

/**
 * By when the lab must have a tube, and how late it is. A draw whose time is doubtful counts from the
 * earliest that it can have been.
 * Source: features B11; reliability L4; decision 253.
 */
export function carrying(
  { collectedAt, handedOverAt, drawnAfter }: Way,
  limit: CarryLimit,
  now: Temporal.Instant,
): Carrying {
  if (!collectedAt) return { ...limit, dueAt: null, pastMinutes: 0 }
  const dueAt = (drawnAfter ?? collectedAt).add({ minutes: limit.minutes })
  const late = dueAt.until(handedOverAt ?? now).total('minutes')
  return { ...limit, dueAt, pastMinutes: Math.max(0, Math.ceil(late)) }
}

/**
 * Of several tubes the one that decides: of those drawn the one that is due first, before any draw
 * the one with the least time.
 * Source: decision 190.
 */
export function firstDue<Due extends Pick<Carrying, 'dueAt' | 'minutes'>>(
  tubes: readonly Due[],
): Due | undefined {
  return tubes.toSorted((a, b) => dueOrNever(a) - dueOrNever(b) || a.minutes - b.minutes)[0]
}

const NEVER = Number.MAX_SAFE_INTEGER

function dueOrNever({ dueAt }: Pick<Carrying, 'dueAt'>): number {
  return dueAt?.epochMilliseconds ?? NEVER
}
