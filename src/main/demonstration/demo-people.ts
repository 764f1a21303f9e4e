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
import { addDemoRosters } from './demo-rosters.ts'
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
  /** Where a phlebotomist works, if not in the city of the demonstration's lab. */
  city?: string
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

/** Two phlebotomists in every other city, so that a visit can be accepted wherever it is booked. */
const elsewhere: readonly DemoPerson[] = [
  ['Mumbai', 'Sneha Patil', 'Imran Shaikh'],
  ['Delhi', 'Rohit Sharma', 'Neha Gupta'],
  ['Hyderabad', 'Swathi Reddy', 'Mohammed Farhan'],
  ['Chennai', 'Karthik Subramanian', 'Priya Raman'],
  ['Kolkata', 'Debashis Ghosh', 'Moumita Sen'],
  ['Pune', 'Sachin Kulkarni', 'Pooja Jadhav'],
  ['Ahmedabad', 'Nilesh Patel', 'Hetal Shah'],
  ['Jaipur', 'Vikram Rathore', 'Kavita Meena'],
  ['Lucknow', 'Saurabh Mishra', 'Shabana Khan'],
].flatMap(([city = '', ...names]) =>
  names.map((name, at) => ({
    at: `phlebotomist${at === 0 ? '' : at + 1}.${city.toLowerCase()}`,
    name,
    role: 'phlebotomist' as const,
    city,
  })),
)

const everybody = [...people, ...elsewhere]

export const demoEmails = everybody.map(emailOf)

/** For the page where one is chosen: without those of other cities, who share its password. */
export const demoPeople = people.map(({ at, name, role = 'patient' }) => ({
  email: emailOf({ at }),
  name,
  role,
}))

type Part = Pick<World, 'db' | 'chance'>
type Places = { labId: LabId; locationOf: (city: string) => number }

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
    if (!labId) throw new Error('the demo labs come before the people')
    const cities = new Map<string, number | undefined>()
    for (const name of new Set(everybody.map(cityOf)))
      cities.set(name, await findLocationByName(tx, name))
    const places = { labId, locationOf: locationIn(cities) }
    await grantAs(tx, 'demonstration')
    for (const person of everybody) await addPerson(tx, chance, { ...person, passwordHash, places })
    await addDemoRosters(tx, demoEmails)
  })
}

const cityOf = ({ city = 'Bengaluru' }: Pick<DemoPerson, 'city'>) => city

const locationIn = (cities: ReadonlyMap<string, number | undefined>) => (city: string) => {
  const locationId = cities.get(city)
  if (locationId === undefined) throw new Error(`the demonstration has no city ${city}`)
  return locationId
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
  const locationId = role === 'phlebotomist' ? places.locationOf(cityOf(person)) : null
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
