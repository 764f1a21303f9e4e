import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

type Options = { isDev: boolean; isHttps: boolean }

/** Pictures of pages are made to be shown on other people's; everything else is for ours alone. */
const pictures = /^(\/hi)?\/pictures\//

/** A nonce per answer; Vite's client needs the two exceptions, the built product has none. */
export function securityHeaders(options: Options): MiddlewareHandler {
  const ours = headersFor(options, 'same-origin')
  const shown = headersFor(options, 'cross-origin')
  return (c, next) => (pictures.test(c.req.path) ? shown(c, next) : ours(c, next))
}

function headersFor({ isDev, isHttps }: Options, readers: 'same-origin' | 'cross-origin') {
  return secureHeaders({
    crossOriginResourcePolicy: readers,
    // Not `no-referrer`: with it a form posts `Origin: null`, and every origin check refuses it.
    referrerPolicy: 'same-origin',
    // For browsers and plug-ins that are gone; every answer would carry them.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // WebAssembly of our own: the camera's barcode reader.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'", NONCE],
      styleSrc: isDev ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"], // Base UI positions what it opens
      imgSrc: ["'self'", 'data:'],
      connectSrc: isDev ? ["'self'", 'ws:'] : ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  })
}
