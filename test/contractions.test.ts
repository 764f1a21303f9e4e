import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contractionsOf, releasesIn } from './contractions.ts'

const folder = 'src/db/migrations'
const released = releasesIn(readFileSync('CHANGELOG.md', 'utf8'))
/** The redesigned schema and its guards (decision 103): no earlier version runs on it. */
const first = 12

test('no migration removes what the previous version uses', () => {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'))
  expect(files.length).toBeGreaterThanOrEqual(first)
  for (const file of files.toSorted().slice(first))
    expect(contractionsOf(readFileSync(`${folder}/${file}`, 'utf8'), released), file).toEqual([])
})

test.for([
  'drop table "labs";',
  'ALTER TABLE "labs" DROP COLUMN "name";',
  'alter table labs drop name;',
  'alter table labs add column a text, drop column name cascade;',
  'ALTER TABLE "labs" RENAME COLUMN "name" TO "title";',
  "alter type order_state rename value 'held' to 'kept';",
  'ALTER TABLE "labs" ALTER COLUMN "name" SET NOT NULL;',
  'ALTER TABLE "labs" ADD COLUMN "name" text NOT NULL;',
  'alter table labs add name text not null;',
  'ALTER TABLE "labs" ALTER COLUMN "name" SET DATA TYPE integer;',
  'alter table labs alter name type integer;',
  'alter table labs alter column name drop default;',
  'drop function guard_scan_on_offer();',
  'drop type order_state;',
  'revoke update on labs from oxalate_app;',
  '-- nobody uses it since 0.2.0\ndrop table labs;',
  'create index labs_by_name on labs (name) where name is not null;',
  'CREATE UNIQUE INDEX "labs_by_name" ON "labs" USING btree ("name");',
  'drop trigger a on labs; create trigger b after insert on "visits" for each row execute function f();',
  'alter table labs add column a text; alter table visits add column a text;',
])('detected: %s', (sql) => {
  expect(contractionsOf(sql, new Set(['0.2.0']))).toHaveLength(1)
})

test.for([
  'create table "drops" ("id" uuid primary key not null, "rename" text);',
  'ALTER TABLE "labs" ADD COLUMN "name" text;',
  'ALTER TABLE "labs" ADD COLUMN "name" text DEFAULT \'\' NOT NULL;',
  'alter table labs alter column name drop not null;',
  'alter table labs drop constraint labs_named;',
  'alter table labs add constraint labs_named check (name is not null);',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "labs_by_name" ON "labs" USING btree ("name");',
  'create table rooms (id uuid, name text); create index rooms_by_name on rooms (name);',
  "alter type order_state add value 'kept';",
  'drop trigger a on labs; create trigger a after insert on "labs" for each row execute function f();',
  'alter table labs add column a text; create table rooms (id uuid); alter table rooms add column b text;',
  'ALTER FUNCTION guard_scan_on_offer() SET plan_cache_mode = force_generic_plan;',
  'create or replace function f() returns trigger language plpgsql as $$ begin drop table x; end $$;',
  "-- drop table labs;\nselect 'drop table labs; rename';",
  '-- Contracts: nobody uses it since 0.2.0.\ndrop table labs;',
])('nobody is blocked by: %s', (sql) => {
  expect(contractionsOf(sql, new Set(['0.2.0']))).toEqual([])
})

test('a release that was never made excuses nothing', () => {
  const sql = '-- Contracts: nobody uses it since 9.9.9.\ndrop table labs;'
  expect(contractionsOf(sql, new Set(['0.2.0']))).toEqual(['takes something away: drop table labs'])
})

test('a version is one that the changelog has as its heading', () => {
  expect(releasesIn('## Unreleased\n\n## 0.2.0\n\n## [0.1.0] - 2026-12-01\n### 0.3.0')).toEqual(
    new Set(['0.2.0', '0.1.0']),
  )
})
