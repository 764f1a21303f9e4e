import { setTimeout as sleep } from 'node:timers/promises'
import { troubleOf } from '#src/db/driver/trouble.ts'
import type { Verbs } from '#src/usecases/index.ts'

/** The delay sent with a 503, in milliseconds: `Retry-After: 1`. */
const RETRY_AFTER = 1000
const TRIES = 10

/**
 * The verbs for a client that honours Retry-After: told «busy», it retries a second later. Counts
 * how often that happened. Every other error is the caller's.
 */
export function comingBack(as: Verbs) {
  let busy = 0

  async function patiently(act: () => Promise<unknown>) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await act()
      } catch (error) {
        if (tries === TRIES || troubleOf(error) !== 'busy') throw error
        busy += 1
        await sleep(RETRY_AFTER)
      }
    }
  }

  const patient: Verbs = (...given) =>
    new Proxy(as(...given), {
      get(app, name) {
        const verb: unknown = Reflect.get(app, name)
        if (typeof verb !== 'function') return verb
        return (...input: unknown[]) => patiently(() => verb(...input))
      },
    })
  return { as: patient, timesBusy: () => busy }
}
