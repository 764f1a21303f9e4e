import { createMiddleware } from 'hono/factory'
import type { DowntimeNotice } from '#src/domain/downtimes/downtime.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Env } from '#src/http/api.ts'
import { downtimePage, stylesheetIn } from './downtime-page.ts'
import { CALLBACKS } from '#src/http/money/gateway-callbacks.ts'
import { problem } from './problem.ts'

export type DowntimeNow = { notice: DowntimeNotice; secondsLeft: number }

type Wiring = {
  /** The notice for everybody now; called on every request, so it does no I/O. */
  downtime: () => DowntimeNow | undefined
  actorOf: (headers: Headers) => Promise<Actor>
  /** The folder of the built files. */
  assets?: string
}

/** A person who can end a downtime must be able to sign in while it runs. */
const signingIn = /^(?:\/hi)?\/(?:sign-in(?:\/[a-z-]+)?|sign-out)$/
const itsOwnPage = /^(?:\/hi)?\/backoffice\/downtime$/

/**
 * During a planned downtime: 503 with Retry-After for everything after this, except signing in and
 * out, the page on which an administrator ends it, and the gateway, which reports payments begun
 * earlier.
 */
export function plannedDowntime({ downtime, actorOf, assets }: Wiring) {
  const stylesheet = stylesheetIn(assets)
  return createMiddleware<Env>(async (c, next) => {
    const now = downtime()
    if (!now?.notice.isRunning) return next()
    const { path } = c.req
    if (path.startsWith('/api/auth/') || signingIn.test(path)) return next()
    if (path.startsWith(`${CALLBACKS}/`)) return next()
    if (itsOwnPage.test(path) && mayEndIt(await actorOf(c.req.raw.headers))) return next()
    c.header('retry-after', String(now.secondsLeft))
    if (path.startsWith('/api/') || path === '/ccavRequestHandler') {
      const { words, endsAt } = now.notice
      return problem(c, 503, 'planned-downtime', words.en, { facts: { endsAt } })
    }
    if (path === '/sendemail.php') return c.json({ status: 503, message: now.notice.words.en }, 503)
    const nonce = c.get('secureHeadersNonce') ?? ''
    return c.html(downtimePage(now.notice, { path, nonce, stylesheet }), 503)
  })
}

/** Administrators, and people who may be one once signed in: the page itself refuses the others. */
function mayEndIt(actor: Actor): boolean {
  if (actor.kind !== 'person') return true
  return actor.needsSecondFactor || actor.grants.some(({ role }) => role === 'administrator')
}
