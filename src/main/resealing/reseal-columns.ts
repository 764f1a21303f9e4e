import type pg from 'pg'
import type { Cipher } from '#src/usecases/world.ts'
import { type SealedColumn, sealedColumns } from './sealed-columns.ts'

const AT_ONCE = 200

/** `left`: rows under another key, or that the present key alone does not open. */
export type Sealed = { kind: string; anew: number; there: number; left: number }

/**
 * Reseals every sealed field under the present key. `alone`: the cipher of that key and no other.
 */
export async function resealColumns(
  owner: pg.Pool,
  { ring, alone }: { ring: Cipher; alone: Cipher },
): Promise<Sealed[]> {
  const results: Sealed[] = []
  for (const sealed of sealedColumns) {
    const kind = `${sealed.table}.${sealed.column}`
    const anew = await resealColumn(owner, ring, sealed)
    results.push({ kind, anew, ...(await proved(owner, alone, sealed)) })
  }
  return results
}

type Row = { key: string[]; sealed: string }

async function resealColumn(owner: pg.Pool, ring: Cipher, of: SealedColumn): Promise<number> {
  let anew = 0
  for await (const row of rowsOf(owner, of, ring.keyId))
    if (await resealRow(owner, ring, of, row)) anew += 1
  return anew
}

/**
 * Compare-and-set: what a server resealed, changed or removed meanwhile stays as it is. A hash
 * beside it is updated too, or the row could not be found once the earlier key is removed.
 */
async function resealRow(owner: pg.Pool, ring: Cipher, of: SealedColumn, { key, sealed }: Row) {
  const context = contextOf(of, key)
  const opened = ring.open(sealed, context)
  const { hash } = of
  const hashed = hash && ring.hash(hash.of(opened), hash.context)
  const setHash = hash
    ? `, ${hash.column} = case when ${hash.column} is null then null else $3 end`
    : ''
  const where = keysOf(of).map((name, i) => `${name}::text = $${i + (hash ? 4 : 3)}`)
  const done = await owner.query(
    `update ${of.table} set ${of.column} = $2${setHash} where ${of.column} = $1 and ${where.join(' and ')}`,
    [sealed, ring.seal(opened, context), ...(hash ? [hashed] : []), ...key],
  )
  return done.rowCount === 1
}

/** Opens every row with only the present key. */
async function proved(owner: pg.Pool, alone: Cipher, of: SealedColumn) {
  const counted = { there: 0, left: 0 }
  for await (const { key, sealed } of rowsOf(owner, of)) {
    counted.there += 1
    if (!isOpened(alone, sealed, contextOf(of, key))) counted.left += 1
  }
  return counted
}

function isOpened(cipher: Cipher, sealed: string, context: string): boolean {
  try {
    cipher.open(sealed, context)
    return true
  } catch {
    return false
  }
}

/** In batches by the row's key; with `unlessBy`, only rows sealed by another key. */
async function* rowsOf(owner: pg.Pool, of: SealedColumn, unlessBy?: string): AsyncGenerator<Row> {
  const keys = keysOf(of)
  const texts = keys.map((name) => `${name}::text`)
  let last: string[] | undefined
  do {
    const { rows } = await owner.query<Row>(
      `select array[${texts.join()}] as key, ${of.column} as sealed from ${of.table}
       where ${of.column} <> '' and ($1::text is null or split_part(${of.column}, '.', 1) <> $1)
         and ($2::text[] is null or array[${texts.join()}] > $2)
       order by array[${texts.join()}] limit ${AT_ONCE}`,
      [unlessBy ?? null, last ?? null],
    )
    yield* rows
    last = rows.length === AT_ONCE ? rows.at(-1)?.key : undefined
  } while (last)
}

function keysOf({ context }: SealedColumn): string[] {
  return [...context.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

function contextOf({ context }: SealedColumn, key: readonly string[]): string {
  let place = 0
  return context.replaceAll(/\{\w+\}/g, () => key[place++] ?? '')
}
