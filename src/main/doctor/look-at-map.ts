import { z } from 'zod'
import { innermost, type Look, PATIENCE } from './finding.ts'

/** What a style names elsewhere: each address that a browser would ask. */
const Style = z.looseObject({
  version: z.literal(8),
  glyphs: z.string().optional(),
  sprite: z.union([z.string(), z.array(z.looseObject({ url: z.string() }))]).optional(),
  sources: z.record(
    z.string(),
    z.looseObject({ url: z.string().optional(), tiles: z.array(z.string()).optional() }),
  ),
})

/** What a source's `url` answers: where its tiles are. */
const TileList = z.looseObject({ tiles: z.array(z.string()) })

/**
 * The style of the map is one, and it and the lists of its tiles name only its own origin: our pages
 * let a browser ask no other.
 */
export const lookAtMap: Look = async ({ env: { MAP_STYLE_URL: at } }) => {
  if (!at) return 'none is set up: places are set on a sketch, and no other host is asked'
  const { origin, host } = new URL(at)
  const style = await answerOf(at, 'style')
  const parsed = Style.safeParse(style)
  if (!parsed.success)
    throw new Error(`What ${at} answers is no style of version 8. Correct MAP_STYLE_URL.`)
  const named = addressesIn(parsed.data, at)
  const lists = listsIn(parsed.data, at).filter((one) => one.origin === origin)
  const tiles = await Promise.all(lists.map(({ href }) => tilesIn(href)))
  const others = new Set(
    [...named, ...tiles.flat()].map((one) => one.origin).filter((one) => one !== origin),
  )
  if (others.size > 0)
    throw new Error(
      `The map’s style also names ${[...others].join(', ')}, which our pages refuse. Serve all of it at ${origin}, or correct MAP_STYLE_URL.`,
    )
  return `${host} answers a style that names no other host`
}

/** What an address of the map answers as JSON; undefined where that is none. */
async function answerOf(at: string, what: 'style' | 'tiles'): Promise<unknown> {
  const named =
    what === 'style' ? `The map’s style at ${at}` : `The list of the map’s tiles at ${at}`
  const given = { signal: AbortSignal.timeout(PATIENCE), redirect: 'manual' as const }
  const answer = await fetch(at, given).catch((error: unknown) => {
    throw new Error(
      `${named} does not answer (${innermost(error)}). Correct MAP_STYLE_URL, or open the firewall.`,
    )
  })
  if (answer.status >= 300 && answer.status < 400)
    throw new Error(`${named} leads to another address. Set MAP_STYLE_URL to where all of it is.`)
  if (!answer.ok) throw new Error(`${named} answers ${answer.status}. Correct MAP_STYLE_URL.`)
  return answer.json().catch(() => undefined)
}

async function tilesIn(list: string): Promise<URL[]> {
  const found = TileList.safeParse(await answerOf(list, 'tiles'))
  if (!found.success)
    throw new Error(`What ${list} answers is no list of tiles. Correct the map’s style.`)
  return found.data.tiles.map((address) => urlOf(address, list))
}

/** A placeholder, such as `{z}`, is not part of an origin: of `{s}`, a subdomain, a letter stays. */
const urlOf = (address: string, at: string) => new URL(address.replaceAll(/[{}]/g, ''), at)

function listsIn({ sources }: z.infer<typeof Style>, at: string): URL[] {
  return Object.values(sources).flatMap(({ url }) => (url ? [urlOf(url, at)] : []))
}

function addressesIn(style: z.infer<typeof Style>, at: string): URL[] {
  const { glyphs, sprite, sources } = style
  const sprites = typeof sprite === 'string' ? [sprite] : (sprite ?? []).map(({ url }) => url)
  const tiles = Object.values(sources).flatMap(({ tiles: named = [] }) => named)
  const named = [glyphs ?? '', ...sprites, ...tiles].filter((address) => address !== '')
  return [...named.map((address) => urlOf(address, at)), ...listsIn(style, at)]
}
