import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** The version of the product, from its package.json. */
export async function releaseOf(): Promise<string> {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url))
  const text = await readFile(file, 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
