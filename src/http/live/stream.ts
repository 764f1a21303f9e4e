/** Messages that wait for a reader before it is given up. */
const MOST_WAITING = 4
/** Milliseconds after which a browser comes again, and a spread: not all of them at once. */
const COMES_AGAIN_MS = { least: 1000, spread: 4000 }

const bytes = new TextEncoder()
const BEAT = bytes.encode(': \n\n')

/** One open page, as the server sees it. */
export type Stream = ReturnType<typeof openStream>

/**
 * Server-sent events to one reader. The first says the version at hand; `left` is called once, when
 * either side ends it.
 * Source: decision 196.
 */
export function openStream(version: number | undefined, left: () => void) {
  let told = version
  let isOver = false
  let controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(given) {
        controller = given
      },
      cancel: over,
    },
    new CountQueuingStrategy({ highWaterMark: MOST_WAITING }),
  )

  function over() {
    if (isOver) return
    isOver = true
    left()
  }

  function close() {
    if (isOver) return
    over()
    controller?.close()
  }

  function write(chunk: Uint8Array<ArrayBuffer>) {
    if (isOver || !controller) return
    if ((controller.desiredSize ?? 0) > 0) return controller.enqueue(chunk)
    // It does not read: nothing is kept for it, and it comes again when it can.
    over()
    controller.error(new Error('the reader does not keep up'))
  }

  const say = (event: string, about: number | undefined) =>
    write(bytes.encode(`event: ${event}\ndata: ${about ?? ''}\n\n`))
  const wait = Math.round(COMES_AGAIN_MS.least + Math.random() * COMES_AGAIN_MS.spread)
  write(bytes.encode(`retry: ${wait}\nevent: now\ndata: ${version ?? ''}\n\n`))
  return {
    body,
    close,
    beat: () => write(BEAT),
    /** Something may have been missed. */
    again: () => say('again', undefined),
    /** What it follows changed; with a version, only where it has another than was told. */
    moved(now?: number) {
      if (now !== undefined && now === told) return
      told = now
      say('moved', now)
    },
    /** Told nothing more: it does not come again. */
    end() {
      say('end', undefined)
      close()
    },
  }
}
