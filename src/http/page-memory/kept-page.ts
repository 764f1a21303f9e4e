import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers send one of a few values; an unusual value evicts another. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the browser accepts; plain if it accepts none of ours. */
export function chosenEncoding(accepted: IncomingHttpHeaders['accept-encoding'] = ''): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const taken = new Set(accepted.split(',').flatMap(takenName))
  const best = encodings.find((name) => taken.has(name)) ?? 'identity'
  chosen.set(accepted, best)
  return best
}

/** `br;q=0.5` accepts br, `br; q=0` refuses it; a malformed part accepts nothing. */
function takenName(part: string): string[] {
  const [name = '', ...more] = part
    .toLowerCase()
    .split(';')
    .map((word) => word.trim())
  const weight = more.find((word) => word.startsWith('q='))?.slice(2) ?? '1'
  return Number(weight) > 0 ? [name] : []
}

/** Whether `If-None-Match` names this tag; a proxy may have made it weak. */
export function isKnownBy(etag: string, asked: IncomingHttpHeaders['if-none-match']): boolean {
  if (asked === undefined) return false
  return asked === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
