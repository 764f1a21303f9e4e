import { dayWatch } from '#src/domain/day-watch.ts'
import { type Downtime, noticeOf, secondsLeft } from '#src/domain/downtimes/downtime.ts'
import type { DowntimeNow } from '#src/http/door/planned-downtime.ts'
import type { App } from '#src/usecases/index.ts'

type Read = Pick<App, 'currentDowntime'>

/** What a web process knows of planned downtime and of the time, without I/O. */
export type DowntimeWatch = {
  now: () => DowntimeNow | undefined
  /** Today in India, ISO. */
  day: () => string
  /** Changes whenever pages would show something else: part of the version of the page memory. */
  version: () => string
  /** Reads the current announcement; called every second. */
  refresh: () => Promise<void>
}

/**
 * What cached pages were made from: when it changes they are discarded. Licences, certificates and
 * holidays end at midnight in India.
 */
export function pagesVersion(
  catalogue: { version: () => number | string },
  downtimes: Pick<DowntimeWatch, 'version' | 'day'>,
) {
  return () => `${catalogue.version()} ${downtimes.day()} ${downtimes.version()}`
}

/**
 * The database's time, advanced by a monotonic clock: a downtime begins and ends on time even where
 * it takes the database down.
 */
export async function watchDowntimes({ currentDowntime }: Read): Promise<DowntimeWatch> {
  let standing: readonly Downtime[] = []
  let readAt = Temporal.Now.instant()
  let since = performance.now()
  const today = dayWatch()

  async function refresh() {
    const read = await currentDowntime()
    standing = read.standing
    readAt = read.readAt
    since = performance.now()
  }

  const passed = () => Math.round(performance.now() - since)
  const instant = () => readAt.add({ milliseconds: passed() })

  function now() {
    if (standing.length === 0) return undefined
    const at = instant()
    const notice = noticeOf(standing, at)
    return notice && { notice, secondsLeft: secondsLeft(notice, at) }
  }

  await refresh()
  return {
    now,
    refresh,
    // Called for every page from memory: a number, because an instant costs as much as the page.
    day: () => today.at({ epochMilliseconds: readAt.epochMilliseconds + passed() }),
    version() {
      const told = now()?.notice
      return told ? `${told.id} ${told.isRunning}` : ''
    },
  }
}
