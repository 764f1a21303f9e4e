import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** Browsers say one of a few things; who says something of his own takes the place of another. */
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The best encoding that the browser takes; plain for who takes none of ours. */
export function chosenEncoding(accepted: IncomingHttpHeaders['accept-encoding'] = ''): Encoding {
  const known = chosen.get(accepted)
  if (known) return known
  const taken = new Set(accepted.split(',').flatMap(takenName))
  const best = encodings.find((name) => taken.has(name)) ?? 'identity'
  chosen.set(accepted, best)
  return best
}

/** `br;q=0.5` takes br, `br; q=0` refuses it; what makes no sense takes nothing. */
function takenName(part: string): string[] {
  const [name = '', ...more] = part
    .toLowerCase()
    .split(';')
    .map((word) => word.trim())
  const weight = more.find((word) => word.startsWith('q='))?.slice(2) ?? '1'
  return Number(weight) > 0 ? [name] : []
}

/** Whether `If-None-Match` names this tag; of a page on its way a proxy may have made it weak. */
export function isKnownBy(etag: string, asked: IncomingHttpHeaders['if-none-match']): boolean {
  if (asked === undefined) return false
  return asked === '*' || asked.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
