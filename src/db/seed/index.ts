import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { copyCsv } from './copy-csv.ts'
import { demoFiles, insertDemoLabs } from './demo-labs.ts'
import { insertReferenceData, referenceFiles } from './reference-data.ts'

/**
 * Loads the catalogue, the places and, in demo mode, the fictional labs. Runs as the owner, in its
 * own transaction. Returns whether it loaded anything: where the same data is loaded already, it
 * makes a single query.
 */
export async function seedDatabase(
  client: pg.ClientBase,
  now: Temporal.Instant,
  { isDemo }: { isDemo: boolean },
): Promise<boolean> {
  const name = nameOf(isDemo)
  const hash = hashOfSeed()
  if (await isSeeded(client, name, hash)) return false
  await client.query('begin')
  try {
    await client.query(`select pg_advisory_xact_lock(hashtext('seed'))`)
    if (!(await isSeeded(client, name, hash))) await seed(client, now, isDemo)
    await client.query(
      `insert into seeds (name, hash, seeded_at) values ($1, $2, $3)
        on conflict (name) do update set hash = excluded.hash, seeded_at = excluded.seeded_at`,
      [name, hash, now.toString()],
    )
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Whether the data of exactly this version is loaded. */
export function isSeedOfThisVersion(
  owner: Asked,
  { isDemo }: { isDemo: boolean },
): Promise<boolean> {
  return isSeeded(owner, nameOf(isDemo), hashOfSeed())
}

const nameOf = (isDemo: boolean) => (isDemo ? 'demo' : 'reference')

type Asked = Pick<pg.ClientBase, 'query'>

async function isSeeded(client: Asked, name: string, hash: string) {
  const { rowCount } = await client.query('select 1 from seeds where name = $1 and hash = $2', [
    name,
    hash,
  ])
  return rowCount === 1
}

async function seed(client: pg.ClientBase, now: Temporal.Instant, isDemo: boolean) {
  await client.query(seedFunctions)
  await client.query('create temp table seeding (now_of_seed timestamptz) on commit drop')
  await client.query('insert into seeding values ($1)', [now.toString()])
  for (const file of ['labs', ...referenceFiles, ...(isDemo ? demoFiles : [])])
    await copyCsv(client, file)
  await client.query(insertReferenceData)
  if (isDemo) await client.query(insertDemoLabs)
  await client.query(bumpVersion)
}

/** An id that is the same at every seeding: a version 8 UUID made from the row's natural key. */
const seedFunctions = `
create or replace function pg_temp.seed_id(key text) returns uuid language sql immutable as $$
  select overlay(overlay(md5('oxalate/' || key) placing '8' from 13) placing 'a' from 17)::uuid
$$;
create or replace function pg_temp.texts(list text) returns text[] language sql immutable as $$
  select coalesce(string_to_array(list, ';'), '{}')
$$;
`

const bumpVersion = `
insert into catalogue_versions (id, version) values (1, 1)
  on conflict (id) do update set version = catalogue_versions.version + 1;
`

/** Over the data and the code that loads it: either may change. Profiles of instruments are read from their files. */
function hashOfSeed() {
  const hash = createHash('sha256')
  for (const folder of ['../../data/', './'])
    for (const file of filesIn(new URL(folder, import.meta.url)))
      hash.update(readFileSync(new URL(`${folder}${file}`, import.meta.url)))
  return hash.digest('hex')
}

const filesIn = (folder: URL) =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .toSorted()
