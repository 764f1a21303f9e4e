// Preloaded in each process: half a second less to the first answer, and 150 MB less memory each.
// Compiled code is cached; this file is JavaScript, so that Node need not even load the type
// stripper.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

const root = new URL('../../', import.meta.url)
enableCompileCache(fileURLToPath(new URL('node_modules/.cache/node', root)))
await import('./quick-finding.mjs')
