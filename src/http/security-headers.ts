import { NONCE, secureHeaders } from 'hono/secure-headers'

/** A nonce per answer; Vite's client needs the two exceptions, the built product has none. */
export function securityHeaders({ isDev, isHttps }: { isDev: boolean; isHttps: boolean }) {
  return secureHeaders({
    // Not `no-referrer`: with it a form posts `Origin: null`, and every origin check refuses it.
    referrerPolicy: 'same-origin',
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
