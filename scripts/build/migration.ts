// `npm run migration -- <name>`: what the migrations lack for the schema, as the next one.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedMigration, migrations, tagsIn } from './generated-migration.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z-]+$/.test(name)) {
  console.error('npm run migration -- <name>, of small letters and hyphens')
  process.exit(2)
}
const missing = generatedMigration()
if (!missing) {
  console.log('the migrations make the whole schema already')
  process.exit()
}
const journalFile = join(migrations, 'meta/_journal.json')
const journal: { entries: { idx: number; when: number }[] } = JSON.parse(
  readFileSync(journalFile, 'utf8'),
)
const number = String(Number(tagsIn(migrations).at(-1)?.slice(0, 4)) + 1).padStart(4, '0')
const tag = `${number}_${name}`
const idx = journal.entries.length
// After the last, however wrong the clock was that dated it: it is applied only then.
const when = Math.max(Date.now(), (journal.entries.at(-1)?.when ?? 0) + 1)
journal.entries.push(Object.assign({ idx, version: '7', when, tag, breakpoints: true }))
writeFileSync(join(migrations, `${tag}.sql`), missing.sql)
writeFileSync(join(migrations, `meta/${number}_snapshot.json`), missing.snapshot)
writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
console.log(`${migrations}/${tag}.sql: read it, and add the guards by hand`)
