import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

export type Code128 = { path: string; width: number; height: number }

let isPrepared = false

/** Bars of a label as one SVG path, in units of the narrowest bar; Code 128 with its quiet zone. */
export async function code128(text: string): Promise<Code128> {
  if (!isPrepared) {
    // Named by its file, or the library would request it from a public server.
    const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer } })
    isPrepared = true
  }
  const { svg, error } = await writeBarcode(text, { format: 'Code128', scale: 1 })
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const [, path] = /<path d="([^"]+)"/.exec(svg) ?? []
  if (!path || !width || !height) throw new Error(`no bars for a label: ${error}`)
  return { path, width: Number(width), height: Number(height) }
}
