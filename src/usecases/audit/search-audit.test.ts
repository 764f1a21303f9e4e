import { afterAll, expect, test } from 'vitest'
import { changedFields, shownDetail } from '#src/domain/audit/search-audit.ts'
import { aBooker, aBooking, demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
const administrator = product.as(await demoActor(product, 'administrator'))
const point = { latitude: 12.3, longitude: 76.65 }
const city = await office.saveLocation({ name: 'Mysuru', slug: 'mysuru', ...point })
const subject = `location/${city.id}`

test('only the back office and administrators read it', async () => {
  for (const name of ['phlebotomist', 'technician', 'labmanager', 'finance']) {
    const person = product.as(await demoActor(product, name))
    await expect(person.searchAudit({})).rejects.toMatchObject({ refusal: 'forbidden' })
  }
  const visitor = product.as({ kind: 'visitor' })
  await expect(visitor.searchAudit({})).rejects.toMatchObject({ refusal: 'sign-in-first' })
})

test('a change is found by its subject, with the fields that differ', async () => {
  await office.saveLocation({ id: city.id, version: 1, name: 'Mysore', ...point })
  const { entries } = await administrator.searchAudit({ subject })
  expect(entries).toHaveLength(2)
  expect(entries[0]).toMatchObject({
    action: 'place:manage',
    actorKind: 'person',
    changes: expect.arrayContaining([{ field: 'name', before: 'Mysuru', after: 'Mysore' }]),
  })
})

test('it is found by person, by action and by day, and not by others', async () => {
  const found = async (asked: object) => {
    const { entries } = await office.searchAudit({ subject, ...asked })
    return entries.length
  }
  const today = product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
  const tomorrow = today.add({ days: 1 }).toString()
  expect(await found({ who: 'backoffice@' })).toBe(2)
  expect(await found({ who: 'finance@' })).toBe(0)
  expect(await found({ what: 'place:manage' })).toBe(2)
  expect(await found({ what: 'role:grant' })).toBe(0)
  expect(await found({ kind: 'worker' })).toBe(0)
  expect(await found({ from: today.toString(), to: today.toString() })).toBe(2)
  expect(await found({ from: tomorrow })).toBe(0)
})

test('what was done is told apart from what was seen', async () => {
  const labId = await demoLab(product, 'LAB002')
  await office.suspendLab({ labId, reason: 'an inspection' })
  await office.viewLabLife({ labId })
  const told = async (asked: object) => {
    const { entries } = await office.searchAudit({ subject: labId, ...asked })
    return entries.map(({ action }) => action)
  }
  const changes = await told({ shows: 'changes' })
  const reads = await told({ shows: 'reads' })
  expect(changes).toContain('lab:suspend')
  expect(changes.filter((action) => action.endsWith(':read'))).toEqual([])
  expect(reads).toContain('lab:read')
  expect(reads).not.toContain('lab:suspend')
  expect((await told({})).toSorted()).toEqual([...changes, ...reads].toSorted())
})

test('what was changed is found behind any number of reads, also by a name that is no longer known', async () => {
  const at = product.clock.at().toString()
  const write = (action: string, times: number) =>
    product.asOwner(
      `insert into audit (at, actor_kind, action, subject_id, detail)
         select $1, 'worker', $2, 'among-many', '{}' from generate_series(1, $3)`,
      [at, action, times],
    )
  await write('lab:close', 1)
  await write('slot:forgotten-verb', 2)
  await write('lab:read', 60)
  const newest = async (shows: 'changes' | 'reads') => {
    const { entries } = await office.searchAudit({ shows, kind: 'worker' })
    return entries.map(({ action }) => action)
  }
  expect((await newest('changes')).slice(0, 3)).toEqual([
    'slot:forgotten-verb',
    'slot:forgotten-verb',
    'lab:close',
  ])
  expect(new Set(await newest('reads'))).toEqual(new Set(['lab:read']))
})

test('a subject is called by the name that people know, and opened only by who may', async () => {
  const { view, orderId } = await aBooking(product, await aBooker(product))
  const at = product.clock.at().toString()
  await product.asOwner(
    `insert into audit (at, actor_kind, action, subject_id, detail) values
       ($1, 'worker', 'booking:cancel', $2, '{}')`,
    [at, orderId],
  )
  const subjectOf = async (asker: typeof office) =>
    (await asker.searchAudit({ subject: orderId })).entries[0]?.subject
  const named = { kind: 'booking', name: view.number }
  expect(await subjectOf(office)).toMatchObject({ ...named, mayOpen: true })
  expect(await subjectOf(administrator)).toMatchObject({ ...named, mayOpen: false })
})

test('pages follow without a gap or a repetition, whatever is written meanwhile', async () => {
  for (let at = 0; at < 30; at++) await office.searchAudit({ subject: 'no such thing' })
  const first = await office.searchAudit({ what: 'audit:read' })
  expect(first.entries).toHaveLength(25)
  const second = await office.searchAudit({ what: 'audit:read', before: first.next ?? 0 })
  const ids = [...first.entries, ...second.entries].map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a))
})

test('a search is itself an entry, without the searched person', async () => {
  const count = async () => {
    const { rows } = await product.pool.query(
      `select detail from audit where action = 'audit:read' order by id`,
    )
    return rows
  }
  const before = (await count()).length
  await office.searchAudit({ who: 'Asha' })
  const rows = await count()
  expect(rows).toHaveLength(before + 1)
  expect(JSON.stringify(rows.at(-1))).not.toContain('Asha')
})

test('an action’s details are for people who may perform it: nobody here reads a result', async () => {
  const at = product.clock.at().toString()
  await product.asOwner(
    `insert into audit (at, actor_kind, action, subject_id, detail) values
       ($1, 'worker', 'result:enter', 'planted', '{"flag":"critical"}'),
       ($1, 'worker', 'role:grant', 'planted', '{"role":"finance","password":"planted"}')`,
    [at],
  )
  const seen = async (asker: typeof office) => {
    const { entries } = await asker.searchAudit({ subject: 'planted' })
    return entries.map(({ detail }) => detail)
  }
  expect(await seen(office)).toEqual([[], []])
  expect(await seen(administrator)).toEqual([[{ field: 'role', value: 'finance' }], []])
})

test('a secret that a verb recorded by mistake is never shown', () => {
  expect(shownDetail({ password: 'x', Aadhaar: '1', startCode: '1', reason: 'why' })).toEqual([
    { field: 'reason', value: 'why' },
  ])
  expect(changedFields({ before: { token: 'a' }, after: { token: 'b' } })).toEqual([])
})

test('a search that means nothing finds no entry', async () => {
  const { entries, next, actions } = await administrator.searchAudit(null)
  expect([entries, next]).toEqual([[], null])
  expect(actions).not.toEqual([])
})
