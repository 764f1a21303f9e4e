import { LabId } from '#src/domain/labs/lab.ts'
import { type Role, UserId } from '#src/domain/people/actor.ts'
import type { Person } from './booking.ts'
import { aJoinedLab } from './labs.ts'
import type { Product } from './people.ts'

/** Somebody with one role at a lab. */
export async function worksAt(product: Product, labId: LabId, role: Role): Promise<Person> {
  const id = UserId.parse(product.world.chance.uuid())
  await product.pool.query(
    'insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true)',
    [id, 'Ravi Menon', `${id}@partner.example`],
  )
  await product.asOwner(
    'insert into role_grants (id, user_id, role, lab_id) values (gen_random_uuid(), $1, $2, $3)',
    [id, role, labId],
  )
  return { kind: 'person', id, name: 'Ravi Menon', grants: [{ role, labId, locationId: null }] }
}

/** A live lab with LAB001’s offers, and its manager. */
export async function aPartner(product: Product) {
  const labId = LabId.parse(await aJoinedLab(product, { state: 'active' }))
  return { labId, manager: await worksAt(product, labId, 'lab-manager') }
}
