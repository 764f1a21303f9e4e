import type { PictureFacts } from '#src/domain/picture-facts.ts'

type Make = (facts: PictureFacts) => Promise<Uint8Array>

/**
 * Pictures of pages; fonts and the renderer are loaded with the first request, not at the start.
 */
export function pictures(): Make {
  let making: Promise<Make> | undefined
  return async (facts) => (await (making ??= load()))(facts)
}

async function load(): Promise<Make> {
  const [{ pictureMaker }, { drawPicture }] = await Promise.all([
    import('#src/adapters/picture-maker.ts'),
    import('#src/messages/picture.ts'),
  ])
  return pictureMaker(drawPicture)
}
