// Compresses the build's files once, as far as possible: the server only selects the file.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = 'build/client'
const worthIt = /\.(?:m?js|css|svg|wasm|txt|json)$/
const least = 500
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
/**
 * The tests' own build is thrown away: the last tenth of the largest file takes as long as all
 * others.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
const isQuick = (path: string) => process.env.QUICK_BUILD === '1' && path.endsWith('.wasm')

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
  worthIt.test(file),
)
await Promise.all(files.map((file) => compress(join(root, file))))

async function compress(path: string) {
  const bytes = readFileSync(path)
  if (bytes.length < least) return
  const [br, gz] = await Promise.all([
    brotli(bytes, isQuick(path) ? quick : best),
    zip(bytes, { level: 9 }),
  ])
  writeFileSync(`${path}.br`, br)
  writeFileSync(`${path}.gz`, gz)
}
