import type pg from 'pg'
import { expect } from '../../scripts/journey/report.ts'
import type { Product } from './vendure.ts'

/** What can be ordered: each item that a lab offers, at its lowest price. */
const productsOf = `select i.code, i.name, i.description, min(o.price_paise)::int as paise
  from (select code, name, measures as description from tests
    union all select code, name, measures from panels) i
  join offers o on o.item_code = i.code and o.is_active
  group by i.code, i.name, i.description order by i.code`

/** Tests without a list of choices, whose copies need no other rows than their offers. */
const originals = `select code from tests t where cardinality(choices) = 0 and code not like '%-KIT%'
  and exists (select from offers o where o.item_code = t.code)`

/** Columns of a table, those of the row with other values replaced. */
async function copyOf(pool: pg.Pool, table: string, own: Record<string, string>) {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
     and not attisdropped and attgenerated = '' and attidentity = ''`,
    [table],
  )
  const names = rows.map(({ name }) => name)
  const values = names.map((name) => own[name] ?? `o."${name}"`).join(', ')
  return `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) select ${values}`
}

/**
 * Fills our catalogue up to so many items with kits of its tests, each offered by the same labs, and
 * returns everything that can be ordered, for the catalogue of a peer.
 */
export async function ourCatalogue(pool: pg.Pool, wanted: number): Promise<Product[]> {
  const { rows: seeded } = await pool.query<Product>(productsOf)
  expect(seeded.length <= wanted, `our own catalogue has ${seeded.length} items, not ${wanted}`)
  const kits = `(select code, row_number() over (order by n, code) as place, n
    from (${originals}) t, generate_series(1, 99) n) k`
  const chosen = `${kits} where o.code = k.code and k.place <= $1`
  const test = await copyOf(pool, 'tests', {
    code: `o.code || '-KIT' || k.n`,
    name: `o.name || ', kit ' || k.n`,
  })
  const offer = await copyOf(pool, 'offers', {
    item_code: `o.item_code || '-KIT' || k.n`,
    test_code: `o.item_code || '-KIT' || k.n`,
  })
  const missing = [wanted - seeded.length]
  await pool.query(`${test} from tests o, ${chosen}`, missing)
  const offered = chosen.replace('o.code', 'o.item_code')
  await pool.query(`${offer} from offers o, ${offered}`, missing)
  await pool.query('update catalogue_versions set version = version + 1')
  await pool.query(`select pg_notify('catalogue', '')`)
  const { rows: products } = await pool.query<Product>(productsOf)
  expect(products.length === wanted, `our catalogue has ${products.length} items, not ${wanted}`)
  return products
}
