import { z } from 'zod'
import type { Env } from '#src/main/settings/env.ts'
import { releaseOf } from '#src/main/release.ts'

function isDsn(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(text)
  const isPlain = password === '' && search === '' && hash === ''
  return /^https?:$/.test(protocol) && /^\w+$/.test(username) && /\/\d+$/.test(pathname) && isPlain
}

export const errorHookFields = {
  ERROR_HOOK_DSN: z
    .string()
    .refine(isDsn, 'must be an address like https://KEY@errors.example/1')
    .optional(),
}

/** The receiver of errors, if configured; otherwise none of its code is loaded. */
export async function errorHookOf({ ERROR_HOOK_DSN: dsn }: Env, process: string) {
  if (dsn === undefined) return undefined
  const { errorEnvelopes } = await import('#src/adapters/error-envelopes.ts')
  const envelopes = errorEnvelopes({ dsn, process, release: await releaseOf() })
  let patternOf: ((path: string) => string) | undefined
  return {
    /** A log line of level error. Only the declared pattern of its path is sent. */
    tell: (line: Record<string, unknown>) => {
      const { path } = line
      envelopes.tell(line, typeof path === 'string' ? patternOf?.(path) : undefined)
    },
    routesBy: (pattern: (path: string) => string) => {
      patternOf = pattern
    },
    close: () => envelopes.close(),
  }
}
