import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'

/** About two hundred pictures of 60 kB. */
const MAX_BYTES = 12 * 2 ** 20

/**
 * Makes a PNG from the SVG that `draw` returns, at its size. One at a time and on its own thread,
 * so that pages are still answered; the same facts are not drawn twice while their picture is
 * cached. Text must be outlines: no font is known here.
 */
export function pictureMaker<Facts>(
  draw: (facts: Facts) => string,
): (facts: Facts) => Promise<Uint8Array> {
  const made = new LRUCache<string, Uint8Array>({
    maxSize: MAX_BYTES,
    sizeCalculation: (png, key) => png.length + 2 * key.length,
  })
  const underway = new Map<string, Promise<Uint8Array>>()
  let last: Promise<unknown> = Promise.resolve()

  async function make(key: string, facts: Facts): Promise<Uint8Array> {
    const image = await renderAsync(draw(facts), { font: { loadSystemFonts: false } })
    const png = image.asPng()
    made.set(key, png)
    return png
  }

  return (facts) => {
    const key = JSON.stringify(facts)
    const known = made.get(key)
    if (known) return Promise.resolve(known)
    const asked = underway.get(key)
    if (asked) return asked
    const coming = last.then(() => make(key, facts)).finally(() => underway.delete(key))
    underway.set(key, coming)
    last = coming.catch(() => {}) // its caller gets the error; the next one is drawn all the same
    return coming
  }
}
