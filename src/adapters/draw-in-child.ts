import { renderAsync } from '@resvg/resvg-js'

type Request<Facts> = { id: number; facts: Facts }

/**
 * The other end of `pictureMaker`, in a process of its own: draws what it is sent, one after the
 * other, as PNG at the size the SVG says. Text must be outlines: no font is known here. Exits when
 * nothing was requested for `idleMs`, or when its parent is gone.
 */
export function drawInChild<Facts>(draw: (facts: Facts) => string, idleMs = 3000): void {
  let last = Promise.resolve()
  let waiting = 0
  let ending = setTimeout(end, idleMs)
  process.on('disconnect', end)
  process.on('message', ({ id, facts }: Request<Facts>) => {
    waiting += 1
    clearTimeout(ending)
    last = last.then(async () => {
      process.send?.({ id, ...(await drawn(() => draw(facts))) })
      waiting -= 1
      if (waiting === 0) ending = setTimeout(end, idleMs)
    })
  })
}

async function drawn(svg: () => string): Promise<{ png: Uint8Array } | { failed: string }> {
  try {
    const image = await renderAsync(svg(), { font: { loadSystemFonts: false } })
    return { png: image.asPng() }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

function end() {
  process.exit(0)
}
