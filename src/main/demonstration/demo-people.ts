import type { Tx } from '#src/db/driver/client.ts'
import { lockName } from '#src/db/queries/changes/named-lock.ts'
import {
  findLabByCode,
  findLocationByName,
  insertAccount,
  insertGrant,
  insertPhlebotomist,
  insertSignatory,
  listEmailsAmong,
} from '#src/db/queries/people/people-demo.ts'
import { grantAs } from '#src/db/queries/people/people-roles.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type Role, UserId } from '#src/domain/people/actor.ts'
import type { World } from '#src/usecases/world.ts'
import { DEMO_PASSWORD } from './demo-password.ts'

export { DEMO_PASSWORD }
const DOMAIN = 'demo.oxalate.example'

type DemoPerson = {
  at: string
  name: string
  role?: Role
  qualification?: string
  /** Counts as verified: booking needs one. */
  phone?: string
}

/**
 * Source: the model, demo mode. The patient starts with nothing, so that the complete flow can be
 * walked through.
 */
const people: readonly DemoPerson[] = [
  { at: 'patient', name: 'Asha Rao', phone: '+919700000001' },
  { at: 'phlebotomist', name: 'Ravi Kumar', role: 'phlebotomist' },
  { at: 'phlebotomist2', name: 'Fathima Begum', role: 'phlebotomist' },
  { at: 'technician', name: 'Suresh Nair', role: 'lab-technician' },
  {
    at: 'authoriser',
    name: 'Dr Meera Krishnan',
    role: 'lab-authoriser',
    qualification: 'MD (Pathology)',
  },
  { at: 'labmanager', name: 'Anil Deshpande', role: 'lab-manager' },
  { at: 'backoffice', name: 'Priya Menon', role: 'back-office' },
  { at: 'backoffice2', name: 'Joseph Fernandes', role: 'back-office' },
  { at: 'finance', name: 'Kavita Joshi', role: 'finance' },
  { at: 'finance2', name: 'Harpreet Singh', role: 'finance' },
  { at: 'administrator', name: 'Lakshmi Iyer', role: 'administrator' },
  { at: 'administrator2', name: 'Arjun Pillai', role: 'administrator' },
]

export const demoEmails = people.map(emailOf)

/** For the page where one is chosen. */
export const demoPeople = people.map(({ at, name, role = 'patient' }) => ({
  email: emailOf({ at }),
  name,
  role,
}))

type Part = Pick<World, 'db' | 'chance'>
type Places = { labId: LabId; locationId: number }

/**
 * The accounts of a demonstration, after its labs. Idempotent at the cost of one query; all share
 * one password, so it is hashed once.
 */
export async function seedDemoPeople({ db, chance }: Part, password = DEMO_PASSWORD) {
  if ((await missing(db)).length === 0) return
  const { hashPassword } = await import('better-auth/crypto')
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockName(tx, 'demo people')
    const labId = await findLabByCode(tx, 'LAB001')
    const locationId = await findLocationByName(tx, 'Bengaluru')
    if (!labId || locationId === undefined) throw new Error('the demo labs come before the people')
    await grantAs(tx, 'demonstration')
    for (const person of people)
      await addPerson(tx, chance, { ...person, passwordHash, places: { labId, locationId } })
  })
}

async function missing(db: World['db']) {
  const known = await db.transaction((tx) => listEmailsAmong(tx, demoEmails))
  return demoEmails.filter((email) => !known.includes(email))
}

async function addPerson(
  tx: Tx,
  chance: World['chance'],
  person: DemoPerson & { passwordHash: string; places: Places },
) {
  const { name, phone = null, role, qualification, passwordHash, places } = person
  const id = UserId.parse(chance.uuid())
  const credentialId = chance.uuid()
  const account = { id, name, email: emailOf(person), phone, passwordHash, credentialId }
  if (!(await insertAccount(tx, account)) || !role) return
  const labId = role.startsWith('lab-') ? places.labId : null
  const locationId = role === 'phlebotomist' ? places.locationId : null
  await insertGrant(tx, { id: chance.uuid(), userId: id, role, labId, locationId })
  if (role === 'phlebotomist') await insertPhlebotomist(tx, { userId: id, displayName: name })
  if (qualification)
    await insertSignatory(tx, {
      id: chance.uuid(),
      userId: id,
      labId: places.labId,
      name,
      qualification,
      registrationNumber: 'KMC 48213',
    })
}

function emailOf({ at }: Pick<DemoPerson, 'at'>) {
  return `${at}@${DOMAIN}`
}
