import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const packed = /(file:\S+\/build\/start\/[\w.-]+\.js):(\d+):(\d+)/
/** Loaded with the first error that needs them: the source positions of a chunk of the bundle. */
const maps = new Map<string, SourceMap | undefined>()

/** A stack frame with its place in the source where it names one in the bundle; else unchanged. */
export function inSource(frame: string): string {
  const [place, file = '', line, column] = packed.exec(frame) ?? []
  if (!place) return frame
  const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
  if (!found || !('originalSource' in found)) return frame
  const { href } = new URL(found.originalSource, file)
  return frame.replace(place, `${href}:${found.originalLine + 1}:${found.originalColumn + 1}`)
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, read(file))
  return maps.get(file)
}

function read(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), 'utf8')))
  } catch {
    return undefined // the pages' chunk has none, and its frame still names the function
  }
}
