// Packs the modules of the server's processes, a thousand small files, into a few: to find, read and
// link them one by one is a third of a start. The source stays what is served: a process takes the
// pack only while no file that it was made of has changed (`src/main/packed-modules.mjs`).
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const outDir = 'build/start'
const begunAt = Date.now()
const oneDay = 86_400_000
const made = `${root}${outDir}/made.json`

/** What is begun or read as a whole, and what its pack is called. */
const packs = {
  'src/main/house.ts': 'house',
  'src/main/web-process.ts': 'web-process',
  'src/main/worker-process.ts': 'worker-process',
  'src/main/sandbox-process.ts': 'sandbox-process',
  'build/server/index.js': 'pages',
}

/** Libraries with parts that a pack cannot hold, and those that no start reads. */
const apart = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  '@resvg/resvg-js',
  'better-auth',
  'flydrive',
  'fontkit',
  'nodemailer',
  'pdfkit',
  'pino',
  'react', // once: the pages’ build has a renderer in it that finds this one
  'sharp',
  'undici',
  'vite',
]

/**
 * A module that looks for files beside itself finds them beside its source; of a library that is
 * written twice, for production and for looking closely, the first is packed.
 */
const asInSource: Plugin = {
  name: 'as-in-source',
  transform(code, id) {
    const place = JSON.stringify(`../../${relative(root, id)}`)
    const here = `new URL(${place}, import.meta.url).href`
    const inPlace = id.startsWith(root) ? code.replaceAll('import.meta.url', here) : code
    const isLibrary = /node_modules|build.server/.test(id) // of which the pages' build holds some
    const mended = isLibrary ? inPlace.replaceAll('process.env.NODE_ENV', '"production"') : inPlace
    return mended === code ? null : { code: mended, map: null } // no line moves
  },
}

// Until the new pack is whole there is none: who starts meanwhile, or after this was ended, reads the source.
rmSync(made, { force: true })
const packed = await build({
  root,
  configFile: false,
  publicDir: false,
  envDir: false,
  logLevel: 'warn',
  plugins: [asInSource],
  ssr: { noExternal: true, external: apart },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false, // a server that runs may still want a part of the last pack
    target: 'esnext',
    minify: false,
    sourcemap: 'hidden', // for the log alone: what runs does not read it
    rolldownOptions: {
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning) // `use client`: of no meaning here
      },
      input: Object.fromEntries(Object.entries(packs).map(([source, name]) => [name, source])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
if (!('output' in packed)) throw new Error('the pack was not made')

const modules = packed.output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
const own = modules.map((id) => relative(root, id)).filter((id) => /^(src|build)\//.test(id))
const sources = ['package-lock.json', ...new Set(own)].map((file) => {
  const { mtimeMs, size } = statSync(`${root}${file}`)
  return [file, Math.floor(mtimeMs / 1000), size] // an image's layers keep whole seconds
})
writeFileSync(made, JSON.stringify({ begunAt, sources, packs }))
rmSync(`${root}${outDir}/pages.js.map`) // as large as all others, of a build that names no lines
for (const file of readdirSync(`${root}${outDir}`).map((name) => `${root}${outDir}/${name}`))
  if (begunAt - statSync(file).mtimeMs > oneDay) rmSync(file)
