import { z } from 'zod'
import type { VerbWatch } from '#src/usecases/world.ts'
import type { Env } from '#src/main/settings/env.ts'
import { releaseOf } from '#src/main/release.ts'
import { address, written } from '#src/main/settings/setting-kinds.ts'

const error = 'must be a number between 0 and 1'
const what = 'NAME=VALUE, or several of them by commas, each value as in an address'
const pairs = /^[\w-]+=[^,=\s]+(?:,[\w-]+=[^,=\s]+)*$/

/** `50%` is not percent-encoded. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Our own names, not OpenTelemetry's: those may be set for another program. */
export const tracesFields = {
  TRACES_URL: address('http', 'https').optional(),
  TRACES_HEADERS: written(pairs, what).refine(isDecodable, `must be ${what}`).optional(),
  TRACES_SHARE: z.coerce.number(error).min(0, error).max(1, error).default(1),
}

/** The trace exporter, if configured; otherwise none of its code is loaded. */
export async function tracesOf(env: Env, process: string) {
  const { TRACES_URL: url, TRACES_SHARE: share } = env
  if (url === undefined) return undefined
  const { openTraces } = await import('#src/adapters/traces.ts')
  return openTraces({
    url,
    headers: traceHeaders(env),
    share,
    process,
    release: await releaseOf(),
  })
}

/** Headers for a collector; values are percent-encoded: a space is `%20`. */
export function traceHeaders({ TRACES_HEADERS: text = '' }: Env): Record<string, string> {
  const all = text.split(',').filter(Boolean)
  return Object.fromEntries(
    all.map((one) => {
      const [name = '', value = ''] = one.split('=')
      return [name, decodeURIComponent(value)]
    }),
  )
}

/** All observers as one; undefined where there is none. */
export function togetherOf(...given: (VerbWatch | undefined)[]): VerbWatch | undefined {
  const watches = given.filter((watch) => watch !== undefined)
  if (watches.length === 0) return undefined
  return (verb) => {
    const all = watches.map((watch) => watch(verb))
    return {
      within: (act) =>
        all.reduce(
          (inner, { within }) =>
            () =>
              within(inner),
          act,
        )(),
      ended: (outcome) => all.forEach(({ ended }) => ended(outcome)),
    }
  }
}
