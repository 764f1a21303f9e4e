import { createReadStream, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

const folder = new URL('../../data/', import.meta.url)

/** Copies `some-name.csv` into a temporary table `csv_some_name` of text columns; empty is null. */
export async function copyCsv(client: pg.ClientBase, name: string) {
  const file = new URL(`${name}.csv`, folder)
  const table = `csv_${name.replaceAll('-', '_')}`
  const columns = headerOf(file).map((column) => `"${column}" text`)
  await client.query(`create temp table ${table} (${columns.join(', ')}) on commit drop`)
  const copy = client.query(from(`copy ${table} from stdin with (format csv, header true)`))
  await pipeline(createReadStream(file), copy)
}

function headerOf(file: URL) {
  const [header = ''] = readFileSync(file, 'utf8').split(/\r?\n/, 1)
  return header.split(',')
}
