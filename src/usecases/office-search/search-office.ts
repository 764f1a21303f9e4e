import { findLabLines } from '#src/db/queries/labs/lab-list.ts'
import {
  bookingsBy,
  labsBy,
  newestOf,
  refundsBy,
  ticketsBy,
  tubesBy,
} from '#src/db/queries/office-search/office-search.ts'
import { searchPeople as findPeople } from '#src/db/queries/people/people.ts'
import type { Action } from '#src/domain/access/access.ts'
import { ListLabs } from '#src/domain/labs/list-labs.ts'
import {
  type SearchOffice,
  soughtAs,
  soughtOfPeople,
} from '#src/domain/office-search/search-office.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, maskedPhone, wholeEmail } from '#src/domain/people/masked.ts'
import { authorise, mayEver } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const PEOPLE = 20
const LABS = 10
const BOOKINGS_EACH = 3

type Sought = ReturnType<typeof soughtAs>

/**
 * One text sought among people, bookings, tubes, labs, refunds and messages: of each only where the
 * person may read it. People by a part of a name, an address or a number, labs by a part of any
 * column, everything else by its whole number. What is sealed is found by its keyed hash: the writer
 * of a message, a PAN, a GSTIN. Addresses and numbers of people are masked as in `searchPeople`. The
 * audit records whose were shown, never what was typed.
 * Source: decisions 052, 164.
 */
export async function searchOffice(world: World, actor: Actor, { q }: SearchOffice) {
  authorise(actor, 'office:search')
  const labs = mayEver(actor, 'lab:read') ? await labsNamed(world, q) : []
  return inStep(world, actor, async (step) => {
    const sought = soughtAs(q)
    const people = await peopleFor(step, q)
    const found = {
      people,
      bookings: await ifMay(step, 'booking:read', () => bookingsBy(step.tx, numbersOf(sought))),
      tubes: await ifMay(step, 'booking:read', () => tubesBy(step.tx, sought)),
      labs: [...labs, ...(await ifMay(step, 'lab:read', () => sealedLabs(step, sought)))],
      refunds: await ifMay(step, 'refund:read', () => refundsBy(step.tx, sought)),
      tickets: await ifMay(step, 'contact:read', () => ticketsOf(step, sought)),
    }
    const counts = Object.entries(found).map(([name, rows]) => [name, rows.length] as const)
    const detail = { ...Object.fromEntries(counts), people: people.map(({ id }) => id) }
    await audit(world, step.tx, actor, 'office:search', 'search', detail)
    return found
  })
}

async function ifMay<Row>({ actor }: Step, action: Action, find: () => Promise<Row[]>) {
  return mayEver(actor, action) ? find() : []
}

function numbersOf({ number, reference }: Sought) {
  return { ...(number && { number }), ...(reference && { reference }) }
}

/** With their newest bookings, where the person may read those. */
async function peopleFor({ tx, actor }: Step, q: string) {
  if (!mayEver(actor, 'person:read')) return []
  const isWhole = mayEver(actor, 'role:grant')
  const rows = (await findPeople(tx, soughtOfPeople(q))).slice(0, PEOPLE)
  const ids = rows.map(({ id }) => id)
  const bookings = mayEver(actor, 'booking:read') ? await newestOf(tx, ids, BOOKINGS_EACH) : []
  const byPerson = Map.groupBy(bookings, ({ accountId }) => accountId)
  return rows.map(({ id, name, email, phone, grants, isSuspended }) => ({
    id,
    name,
    email: isWhole ? wholeEmail(email) : maskedEmail(email),
    phone: isWhole ? phone : maskedPhone(phone),
    roles: grants.map(({ role }) => role),
    isSuspended,
    bookings: (byPerson.get(id) ?? []).map(({ number }) => number),
  }))
}

async function labsNamed({ db }: World, q: string) {
  const page = { ...ListLabs.parse({ q }), limit: LABS, isBack: false, from: undefined }
  const lines = await findLabLines(db, page)
  return lines.map(({ line: { labId, code, name } }) => ({ labId, code, name }))
}

async function sealedLabs({ world: { cipher }, tx }: Step, { pan, gstin }: Sought) {
  if (!pan && !gstin) return []
  const pans = pan ? cipher.hashes(pan, 'organizations.pan') : []
  const gstins = gstin ? cipher.hashes(gstin, 'organizations.gstin') : []
  const found = await labsBy(tx, { pans, gstins })
  return found.map(({ labId, code, name }) => ({ labId, code, name }))
}

async function ticketsOf({ world: { cipher }, tx }: Step, { ticket, email }: Sought) {
  if (!ticket && !email) return []
  const writers = email ? cipher.hashes(email, 'contact_messages.writer') : []
  return ticketsBy(tx, { ticket, writers })
}
