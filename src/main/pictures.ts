import { pictureMaker } from '#src/adapters/picture-maker.ts'
import { storedPictures } from '#src/adapters/stored-pictures.ts'
import type { PictureFacts } from '#src/domain/picture-facts.ts'
import { releaseOf } from './release.ts'

type Make = (facts: PictureFacts) => Promise<Uint8Array>

/** Pictures of pages: drawn in a process of their own, and stored in `folder` if there is one. */
export function pictures(folder: string | undefined): Make {
  const draw = pictureMaker<PictureFacts>(new URL('./picture-process.ts', import.meta.url), [
    '--import',
    new URL('./quick-modules.mjs', import.meta.url).href,
  ])
  if (folder === undefined) return draw
  let stored: Promise<Make> | undefined
  return async (facts) => {
    stored ??= releaseOf().then((release) => storedPictures(folder, release, draw))
    return (await stored)(facts)
  }
}
