import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { clientProgram, runClient } from './client-programs.ts'

const folder = await mkdtemp(join(tmpdir(), 'oxalate-clients-'))
afterAll(() => rm(folder, { recursive: true }))

/** A program that prints its version, and the address and password it was called with. */
async function aProgram(version: number) {
  const file = join(folder, 'pg_dump')
  await writeFile(
    file,
    `#!/bin/sh
[ "$1" = --version ] && { echo 'pg_dump (PostgreSQL) ${version}.4 (Debian)'; exit; }
echo "pg_dump: error: $2, password $PGPASSWORD" >&2
exit 1
`,
  )
  await chmod(file, 0o700)
  return file
}

test('a client of the server’s version or newer is used; without one, the message says what to install', async () => {
  const own = await aProgram(98)
  const at = (major: number) => clientProgram('pg_dump', major, folder)
  expect(await at(98)).toBe(own)
  expect(await at(97)).toBe(own)
  await expect(at(99)).rejects.toThrow(
    /^pg_dump of PostgreSQL 99 or newer is needed, but it is only of version 98.*Install it \(Debian: apt-get install postgresql-client-99\)/,
  )
})

test('the password is not an argument, which other accounts could see, and the program’s own error is reported', async () => {
  const program = await aProgram(98)
  const asked = runClient(program, 'postgresql://owner:se%20cret@db/oxalate?sslmode=require', [])
  await expect(asked).rejects.toThrow(
    'pg_dump: error: --dbname=postgresql://owner@db/oxalate?sslmode=require, password se cret',
  )
})
