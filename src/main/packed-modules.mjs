// What `npm run build` packed of the server's modules (scripts/pack-server.ts). A pack is to the
// source what compiled code is to its text: taken while it is of this very source, else passed over.
import { readFileSync, statSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const pack = new URL('build/start/', root)
let packs

/** Where a module is packed; undefined for most of them, and for all in a pack that is stale. */
export function packOf(specifier, parentURL) {
  if (!/(?:-process|\/house)\.ts$|\/build\/server\/index\.js$/.test(specifier)) return undefined
  packs ??= freshPacks()
  return packs.get(new URL(specifier, parentURL ?? root).href)
}

/**
 * Empty where a file has changed, or gone, since the pack was begun: 5 ms to look at them all. One
 * that was unpacked or copied over it may be older than the pack and another all the same.
 */
function freshPacks() {
  try {
    const { begunAt, sources, packs } = JSON.parse(readFileSync(new URL('made.json', pack), 'utf8'))
    const isFresh = sources.every(([file, seconds, size]) => {
      const now = statSync(new URL(file, root))
      return (
        now.mtimeMs < begunAt && Math.floor(now.mtimeMs / 1000) === seconds && now.size === size
      )
    })
    if (!isFresh) return new Map()
    return new Map(
      Object.entries(packs).map(([source, name]) => [
        new URL(source, root).href,
        new URL(`${name}.js`, pack).href,
      ]),
    )
  } catch {
    return new Map()
  }
}
