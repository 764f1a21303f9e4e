// Bundles the bridge, with everything it needs, into one file that labs download: it runs with Node
// alone.
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

await build({
  root,
  configFile: false,
  publicDir: false,
  envDir: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'build/client/bridge',
    target: 'esnext',
    minify: false,
    rolldownOptions: {
      input: { 'oxalate-bridge': 'src/main/bridge.ts' },
      output: { entryFileNames: '[name].mjs', comments: false, codeSplitting: false },
    },
  },
})
