import type { IncomingHttpHeaders } from 'node:http'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** The best encoding that a page has and the browser takes; plain for who takes none of them. */
export function chosenEncoding(
  has: Partial<Record<Encoding, unknown>>,
  accepted: IncomingHttpHeaders['accept-encoding'],
): Encoding {
  const taken = new Set((accepted ?? '').split(',').flatMap(takenName))
  return encodings.find((name) => has[name] && taken.has(name)) ?? 'identity'
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
