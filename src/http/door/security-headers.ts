import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

type Options = {
  isDev: boolean
  /** The value of `Strict-Transport-Security`; undefined: no header. */
  transport?: string | undefined
  /** Where the payment page's form goes; undefined: only here. */
  gatewayOrigin?: string | undefined
  /** From where a page with a map loads its style and its tiles; undefined: no page has a map. */
  mapOrigin?: string | undefined
}

/** Pictures of pages are meant to be shown on other sites; everything else only on ours. */
const pictures = /^(\/hi)?\/pictures\//

/**
 * Uploaded images: opened as a page of their own they run nothing and load nothing. The router
 * matches addresses case-insensitively.
 */
const uploads =
  /^(\/hi)?\/(?:lab-documents\/|bookings\/[^/]+\/prescription\/picture|lab\/orders\/[^/]+\/prescription)/i

/** The pages of ours that lead to another site: payment, a booking that is paid at once, tests that join one, one that a lab suggests, and a separate visit. */
const paying =
  /^(\/hi)?\/(?:icici_payment(\/|$)|book\/?$|bookings\/[^/]+\/(?:add\/confirm|suggested|separate\/[^/]+)\/?$)/i

/**
 * The pages on which a place is set on a map: booking, joining as a lab, and the office's labs, whose
 * pages follow one another without a new document.
 */
const mapped = /^(\/hi)?\/(?:book\/?$|labregister(?:\/|$)|backoffice\/labs(?:\/|$))/i

/**
 * The script of the map's worker, which fetches the vector tiles: a worker has the policy of its own
 * answer, not of the page. Built, and in development.
 */
const mapWorker = /^\/(?:assets|node_modules\/maplibre-gl\/dist)\/maplibre-gl-worker[\w-]*\.mjs$/

/** Answers to programs: JSON, and files that a program asked for. */
const programs = /^\/api\/(v1|dashboard)\//

/** Whether an answer at this address is never a page. */
export function isForPrograms(path: string): boolean {
  return programs.test(path)
}

/**
 * The security headers of every answer, by kind: a page, a file of the build, a picture to share, an
 * upload, an answer to a program. Only a page has a nonce: a file is the same for everybody.
 */
export function securityHeaders(options: Options): MiddlewareHandler {
  const ours = headersFor(options, 'same-origin')
  const withMap = headersFor(
    options,
    'same-origin',
    withMapOf(options, policyOfPages(options.isDev)),
  )
  const files = headersFor(options, 'same-origin', policyOfFiles(policyOfPages(options.isDev)))
  const shown = headersFor(options, 'cross-origin')
  const paid = policyOfPaying(options)
  const toGateway = headersFor(options, 'same-origin', paid)
  const toGatewayWithMap = headersFor(options, 'same-origin', withMapOf(options, paid))
  const sandboxed = headersFor(options, 'same-origin', { sandbox: [], defaultSrc: ["'none'"] })
  const nothing = { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] }
  const toPrograms = headersFor(options, 'same-origin', { ...nothing, formAction: ["'none'"] })
  return (c, next) => {
    if (isForPrograms(c.req.path)) return toPrograms(c, next)
    if (uploads.test(c.req.path)) return sandboxed(c, next)
    const hasMap = mapped.test(c.req.path) || mapWorker.test(c.req.path)
    if (paying.test(c.req.path)) return (hasMap ? toGatewayWithMap : toGateway)(c, next)
    if (hasMap) return withMap(c, next)
    if (c.req.path.startsWith('/assets/')) return files(c, next)
    return pictures.test(c.req.path) ? shown(c, next) : ours(c, next)
  }
}

/**
 * A browser that has received it uses only https for this host, for a year. With
 * `includesSubdomains` also for every subdomain: the operator sets that, because subdomains often
 * belong to others.
 */
export function strictTransport(baseUrl: string, includesSubdomains: boolean): string | undefined {
  if (!baseUrl.startsWith('https:')) return undefined
  return `max-age=31536000${includesSubdomains ? '; includeSubDomains' : ''}`
}

type Headers = NonNullable<Parameters<typeof secureHeaders>[0]>
type Policy = NonNullable<Headers['contentSecurityPolicy']>

function headersFor(
  { isDev, transport }: Options,
  readers: 'same-origin' | 'cross-origin',
  contentSecurityPolicy: Policy = policyOfPages(isDev),
) {
  return secureHeaders({
    crossOriginResourcePolicy: readers,
    // Not `no-referrer`: with it a form posts `Origin: null`, and every origin check refuses it.
    referrerPolicy: 'same-origin',
    // For browsers and plug-ins that no longer exist; every answer would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: transport ?? false,
    contentSecurityPolicy,
    permissionsPolicy,
  })
}

/**
 * The camera reads barcodes, the location is recorded at the door; no page may ask for anything
 * else.
 */
const permissionsPolicy = {
  camera: ['self'],
  geolocation: ['self'],
  microphone: [],
  payment: [],
  usb: [],
  serial: [],
  bluetooth: [],
  midi: [],
  displayCapture: [],
  browsingTopics: [],
} satisfies Headers['permissionsPolicy']

/** A nonce per answer; Vite's client needs the exceptions, the built product has none. */
function policyOfPages(isDev: boolean): Policy {
  const ours = isDev ? "'unsafe-inline'" : NONCE
  return {
    defaultSrc: ["'self'"],
    // Our own WebAssembly: the camera's barcode reader.
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ours],
    styleSrc: ["'self'", ours],
    styleSrcAttr: ["'unsafe-inline'"], // Base UI positions its pop-ups
    imgSrc: ["'self'", 'data:'],
    connectSrc: isDev ? ["'self'", 'ws:'] : ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  }
}

/** Of a file, which runs under its page's policy, and of a worker, which runs under its own. */
function policyOfFiles(policy: Policy): Policy {
  const { scriptSrc = [], styleSrc = [], ...rest } = policy
  const withoutNonce = (sources: NonNullable<Policy['scriptSrc']>) =>
    sources.filter((one) => one !== NONCE)
  return { ...rest, scriptSrc: withoutNonce(scriptSrc), styleSrc: withoutNonce(styleSrc) }
}

/** The payer's browser posts the encrypted request to the gateway's page. Source: reliability P14. */
function policyOfPaying({ isDev, gatewayOrigin }: Options): Policy {
  const formAction = ["'self'", ...(gatewayOrigin ? [gatewayOrigin] : [])]
  return { ...policyOfPages(isDev), formAction }
}

/** The map's own host is asked for its style, its tiles and its pictures, and no other. */
function withMapOf({ mapOrigin }: Options, policy: Policy): Policy {
  if (mapOrigin === undefined) return policy
  return {
    ...policy,
    imgSrc: [...(policy.imgSrc ?? []), 'blob:', mapOrigin],
    connectSrc: [...(policy.connectSrc ?? []), mapOrigin],
  }
}
