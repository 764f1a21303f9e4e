import type { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import type { Env } from '#src/http/api.ts'

/** The pattern for every unknown address: made-up addresses create no new label. */
const NO_ROUTE = 'none'

/** Addresses below these are not distinguished. */
const whole = ['/api/auth/*', '/assets/*']

/**
 * Answers the pattern of an address, as declared and never as requested: of the API and of the
 * `pages`, without their language and without their data suffix.
 */
export function routePatterns(app: Hono<Env>, pages: readonly string[]) {
  const declared = [...app.routes.map(({ path }) => path), ...pages]
  const all = new Set([...declared.filter((path) => !path.endsWith('*')), ...whole])
  const known = new TrieRouter<string>()
  for (const path of [...all].toSorted(byNames)) known.add('ALL', path, path)
  return function patternOf(url: string): string {
    const [path = '/'] = url.split('?', 1)
    return known.match('ALL', bare(path))[0][0]?.[0] ?? NO_ROUTE
  }
}

/** `/labs/new` before `/labs/:id`: a fixed name is not an id. */
function byNames(one: string, other: string) {
  return one.split(/[:*]/).length - other.split(/[:*]/).length
}

function bare(path: string) {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  return page.replace(/^\/hi(?=\/|$)/, '') || '/'
}
