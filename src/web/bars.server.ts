import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** A code as one SVG path, in units of its narrowest part, with its quiet zone. */
export type Bars = { path: string; width: number; height: number }

let isPrepared = false

/** The bars of a number. */
export function code128(text: string): Promise<Bars> {
  return drawn(text, 'Code128')
}

/** The same as a square, which a camera reads at any angle and on a narrow tube. */
export function dataMatrix(text: string): Promise<Bars> {
  return drawn(text, 'DataMatrix')
}

async function drawn(text: string, format: 'Code128' | 'DataMatrix'): Promise<Bars> {
  if (!isPrepared) {
    // Named by its file, or the library would request it from a public server.
    const file = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
    prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(file)).buffer } })
    isPrepared = true
  }
  const { svg, error } = await writeBarcode(text, { format, scale: 1 })
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? []
  const [, path] = /<path d="([^"]+)"/.exec(svg) ?? []
  if (!path || !width || !height) throw new Error(`no bars for a label: ${error}`)
  return { path, width: Number(width), height: Number(height) }
}
