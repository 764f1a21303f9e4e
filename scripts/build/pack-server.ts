// Bundles the modules of the server's processes, a thousand small files, into a few: finding,
// reading and linking them one by one takes a third of a start. The source stays authoritative: a
// process uses the bundle only while no source file of it has changed
// (`src/main/packed-modules.mjs`).
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const outDir = 'build/start'
const begunAt = Date.now()
const oneDay = 86_400_000
const made = `${root}${outDir}/made.json`

/** Entry points, and the names of their bundles. */
const packs = {
  'src/main/settings/house.ts': 'house',
  'src/main/web-process.ts': 'web-process',
  'src/main/worker-process.ts': 'worker-process',
  'src/main/sandbox-process.ts': 'sandbox-process',
  'build/server/index.js': 'pages',
}

/** Libraries with parts that cannot be bundled, and those that no start loads. */
const apart = [
  '@lhncbc/ucum-lhc',
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
  'react', // once: the pages’ build contains a renderer that must find the same one
  'sharp',
  'undici',
  'vite',
]

/**
 * A module that looks for files beside itself finds them beside its source; of a library with a
 * production and a development build, the first is bundled.
 */
const asInSource: Plugin = {
  name: 'as-in-source',
  transform(code, id) {
    const place = JSON.stringify(`../../${relative(root, id)}`)
    const here = `new URL(${place}, import.meta.url).href`
    const inPlace = id.startsWith(root) ? code.replaceAll('import.meta.url', here) : code
    const isLibrary = /node_modules|build.server/.test(id) // the pages' build contains some
    const mended = isLibrary ? inPlace.replaceAll('process.env.NODE_ENV', '"production"') : inPlace
    return mended === code ? null : { code: mended, map: null } // no line moves
  },
}

// Until the new bundle is complete there is none: a start meanwhile, or after an interruption, uses
// the source.
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
    emptyOutDir: false, // a running server may still need a chunk of the last bundle
    target: 'esnext',
    minify: false,
    sourcemap: 'hidden', // only for the log: the running code does not load it
    rolldownOptions: {
      onwarn(warning, warn) {
        if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning) // `use client`: no meaning here
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
rmSync(`${root}${outDir}/pages.js.map`) // as large as all others, for a build that names no lines
for (const file of readdirSync(`${root}${outDir}`).map((name) => `${root}${outDir}/${name}`))
  if (begunAt - statSync(file).mtimeMs > oneDay) rmSync(file)
