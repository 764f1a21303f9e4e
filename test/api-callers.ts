import type { Role } from '#src/domain/people/actor.ts'
import { access, type Action } from '#src/domain/access/access.ts'
import { demoActor } from './booking.ts'
import type { Product } from './people.ts'

const staff: Partial<Record<Role, string>> = {
  phlebotomist: 'phlebotomist',
  'lab-technician': 'technician',
  'lab-authoriser': 'authoriser',
  'lab-manager': 'labmanager',
  'back-office': 'backoffice',
  finance: 'finance',
  administrator: 'administrator',
}

/** The cookie of somebody who may do an action: the patient where patients may, else staff. */
export async function callersOf(product: Product, patient: string) {
  const cookies = new Map<Role, string>([['patient', patient]])
  for (const [role, name] of Object.entries(staff))
    cookies.set(role as Role, await product.cookieFor(await demoActor(product, name)))
  return (action: string): string => {
    const rules = access[action as Action]
    const [cookie] = [...cookies].flatMap(([role, held]) => (role in rules ? [held] : []))
    return cookie ?? ''
  }
}

/** Tables that a request may write without any effect: its own bookkeeping. */
const bookkeeping = [
  'replies',
  'rate_limit',
  'session',
  'sign_in_guesses',
  'known_devices',
  'seeds',
]

/** The number of rows of every other table. */
export function rowCounts(product: Product): Promise<Record<string, number>> {
  return ofEachTable(product, 'count(*)::int')
}

/** The contents of every other table, so that a changed row is noticed like an added one. */
export function rowsKept(product: Product): Promise<Record<string, string>> {
  return ofEachTable(
    product,
    `count(*) || ' rows, ' || coalesce(sum(hashtextextended(one::text, 0)), 0)`,
  )
}

/** One value of each table, from the catalogue: a new table is covered without being named here. */
async function ofEachTable<Value>({ pool }: Product, value: string) {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename <> all($1)`,
    [bookkeeping],
  )
  const values = tables.map(({ name }) => `(select ${value} from "${name}" one) as "${name}"`)
  const { rows } = await pool.query<Record<string, Value>>(`select ${values.join(', ')}`)
  return rows[0] ?? {}
}
