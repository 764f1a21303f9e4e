import { BrokenCircuitError, circuitBreaker, handleAll } from 'cockatiel'
import { Agent, type Dispatcher, request } from 'undici'
import { z } from 'zod'
import type { Point } from '#src/domain/places/distance.ts'
import type { Travel } from '#src/usecases/world.ts'
import { fiveInHalfAMinute, REST_MS } from './breaker.ts'

/** Milliseconds, for all that one call asks, to the last byte: somebody waits for a page. */
const PATIENCE = 2000
/** Bytes: 2,500 numbers, and where each point was found on the road. */
const LONGEST_REPLY = 500_000
/** Starts, and as many ends, of one call: by default OSRM takes 100 points. */
const BATCH = 50
/** Decimals of a degree: a point is known to the server to about ten metres. */
const DECIMALS = 4

type Server = {
  /** Its address, without a path; nothing else is asked, and no redirect is followed. */
  url: string
  /** Answers where the server does not. */
  otherwise: Travel
  /** Told of each call that failed; the error names no point. */
  failed: (error: unknown) => void
}

type Line = { dispatcher?: Dispatcher; patience?: number }
type Call = { dispatcher: Dispatcher; signal: AbortSignal }

const Table = z.looseObject({
  code: z.literal('Ok'),
  /** Seconds; null where it knows no way. */
  durations: z.array(z.array(z.number().nonnegative().nullable())),
})

/**
 * Times on the road from an OSRM server, and from `otherwise` where it does not answer or knows no
 * way. After five failures it is not asked for ten seconds.
 * Source: OSRM's HTTP API, `table`; decision 191.
 */
export function osrmTravel({ url, otherwise, failed }: Server, line: Line = {}): Travel {
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: REST_MS,
    breaker: fiveInHalfAMinute(),
  })
  const { dispatcher = ownAgent(), patience = PATIENCE } = line
  /** Empty where it failed. */
  async function durations(ways: Ways, signal: AbortSignal) {
    try {
      return await breaker.execute(() => askTable(url, ways, { dispatcher, signal }))
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) failed(error)
      return []
    }
  }
  return {
    async minutes(from, to, at) {
      const minutes = await otherwise.minutes(from, to, at)
      const signal = AbortSignal.timeout(patience)
      for (const [row, starts] of inBatches(from))
        for (const [column, ends] of inBatches(to))
          if (!signal.aborted)
            put(minutes, await durations({ from: starts, to: ends }, signal), { row, column })
      return minutes
    },
  }
}

type Ways = { from: readonly Point[]; to: readonly Point[] }

/**
 * The seconds from each start to each end, null where no way is known. Throws, with a code, where the
 * server does not answer them. At most 100 points.
 */
export function tableOf(
  url: string,
  ways: Ways,
  { dispatcher = ownAgent(), patience = PATIENCE }: Line = {},
) {
  return askTable(url, ways, { dispatcher, signal: AbortSignal.timeout(patience) })
}

async function askTable(url: string, { from, to }: Ways, { dispatcher, signal }: Call) {
  const { statusCode, body } = await request(addressOf(url, { from, to }), { dispatcher, signal })
  const text = await body.text()
  if (statusCode !== 200) throw fault(`osrm-${statusCode}`)
  const { success, data } = Table.safeParse(jsonOf(text))
  const isWhole =
    success &&
    data.durations.length === from.length &&
    data.durations.every((row) => row.length === to.length)
  if (!isWhole) throw fault('osrm-unreadable')
  return data.durations
}

function addressOf(url: string, { from, to }: Ways): string {
  const points = [...from, ...to].map(
    ({ latitude, longitude }) => `${longitude.toFixed(DECIMALS)},${latitude.toFixed(DECIMALS)}`,
  )
  const sources = from.map((_, index) => index)
  const destinations = to.map((_, index) => from.length + index)
  const query = `sources=${sources.join(';')}&destinations=${destinations.join(';')}`
  return `${url}/table/v1/driving/${points.join(';')}?annotations=duration&${query}`
}

/** Whole minutes, rounded up; where no way is known, what was estimated stays. */
function put(
  minutes: number[][],
  seconds: readonly (readonly (number | null)[])[],
  at: { row: number; column: number },
) {
  for (const [index, known] of seconds.entries()) {
    const line = minutes[at.row + index] ?? []
    for (const [end, one] of known.entries())
      if (one !== null) line[at.column + end] = Math.ceil(one / 60)
  }
}

function inBatches(points: readonly Point[]): [number, Point[]][] {
  const starts = Array.from({ length: Math.ceil(points.length / BATCH) }, (_, one) => one * BATCH)
  return starts.map((start) => [start, points.slice(start, start + BATCH)])
}

/** The log has an error's code, never its message. */
const fault = (code: string) => Object.assign(new Error('no table of times'), { code })

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function ownAgent(): Agent {
  return new Agent({
    connect: { timeout: PATIENCE },
    headersTimeout: PATIENCE,
    bodyTimeout: PATIENCE,
    maxResponseSize: LONGEST_REPLY,
  })
}
