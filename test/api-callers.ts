import type { Role } from '#src/domain/people/actor.ts'
import { access, type Action } from '#src/usecases/access.ts'
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

/** What a request may write without anything having happened: the door's own book-keeping. */
const bookkeeping = ['replies', 'rate_limit', 'session', 'password_tries', 'seeds']

/** How many rows every other table has. */
export async function rowCounts({ pool }: Product): Promise<Record<string, number>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'
     and tablename <> all($1)`,
    [bookkeeping],
  )
  const counts = tables.map(({ name }) => `(select count(*)::int from "${name}") as "${name}"`)
  const { rows } = await pool.query(`select ${counts.join(', ')}`)
  return rows[0]
}
