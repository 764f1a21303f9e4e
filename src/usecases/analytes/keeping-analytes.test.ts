import { afterAll, expect, test } from 'vitest'
import type { AnalyteRules } from '#src/domain/analytes/analyte-rules.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { analyteKeepers } from '#test/analytes.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const elsewhere = await demoLab(product, 'LAB005')
const { manager, pathologist, today, proposal, proposed, approved } = await analyteKeepers(product)
const technician = product.as(await demoActor(product, 'technician'))

const view = (code: string, verbs = manager) =>
  verbs.viewLabAnalyte({ testCode: ItemCode.parse(code) })

const refused = (refusal: string) => ({ refusal })

test('what the manager proposes holds once the pathologist approves it, and the page shows both', async () => {
  expect(await view('UREA')).toMatchObject({ own: null, version: 0, waiting: null })
  const versionId = await proposed('UREA', { rules: { method: 'Diacetyl monoxime' } })
  const waiting = await view('UREA', pathologist)
  expect(waiting).toMatchObject({
    own: null,
    waiting: {
      versionId,
      isOwn: false,
      changes: { parts: [{ part: 'method', before: 'Urease GLDH', after: 'Diacetyl monoxime' }] },
    },
  })
  await pathologist.decideAnalyte({ versionId, decision: 'approved' })
  expect(await view('UREA', technician)).toMatchObject({
    own: { number: 1, rules: { method: 'Diacetyl monoxime' } },
    waiting: null,
    may: { propose: false, decide: false },
  })
})

test('nobody approves what they proposed, and who proposed it may withdraw it', async () => {
  const versionId = await proposed('CREA')
  const own = (decision: 'approved' | 'refused') =>
    manager.decideAnalyte({ versionId, decision, reason: 'No.' })
  await expect(own('approved')).rejects.toMatchObject(refused('same-person'))
  await expect(own('refused')).rejects.toMatchObject(refused('same-person'))
  const other = pathologist.decideAnalyte({ versionId, decision: 'withdrawn' })
  await expect(other).rejects.toMatchObject(refused('same-person'))
  await manager.decideAnalyte({ versionId, decision: 'withdrawn' })
  await expect(own('refused')).rejects.toMatchObject(refused('not-allowed-now'))
  expect((await view('CREA')).history).toMatchObject([{ decided: { decision: 'withdrawn' } }])
})

test('two managers without a signatory keep nothing', async () => {
  const someone = await demoActor(product, 'technician')
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id)
     values (gen_random_uuid(), $1, 'lab-manager', $2)`,
    [someone.id, labId],
  )
  const colleague = product.as(await demoActor(product, 'technician'))
  const versionId = await proposed('HDL')
  const approve = colleague.decideAnalyte({ versionId, decision: 'approved' })
  await expect(approve).rejects.toMatchObject(refused('needs-signatory'))
  await colleague.decideAnalyte({ versionId, decision: 'refused', reason: 'Wrong method.' })
})

test('a technician proposes and decides nothing, and another lab answers like none', async () => {
  const versionId = await proposed('TRIG')
  const input = await proposal('TRIG')
  await expect(technician.proposeAnalyte(input)).rejects.toMatchObject(refused('forbidden'))
  const decision = { versionId, decision: 'approved' } as const
  await expect(technician.decideAnalyte(decision)).rejects.toMatchObject(refused('forbidden'))
  for (const act of [
    () => manager.viewLabAnalyte({ testCode: input.testCode, labId: elsewhere }),
    () => manager.proposeAnalyte({ ...input, labId: elsewhere }),
    () => pathologist.decideAnalyte({ ...decision, labId: elsewhere }),
    () => pathologist.decideAnalyte({ ...decision, versionId: labId as never }),
  ])
    await expect(act()).rejects.toMatchObject(refused('not-found'))
  await pathologist.decideAnalyte({ versionId, decision: 'refused', reason: 'Not now.' })
})

test('a stale page and a second proposal are refused', async () => {
  await proposed('TCHOL')
  const stale = manager.proposeAnalyte(await proposal('TCHOL', { version: 0 }))
  await expect(stale).rejects.toMatchObject(refused('stale'))
  const second = pathologist.proposeAnalyte(await proposal('TCHOL'))
  await expect(second).rejects.toMatchObject(refused('analyte-waiting'))
})

test('of two who propose at once from the same page exactly one wins', async () => {
  const input = await proposal('GGT')
  const both = await Promise.allSettled([
    manager.proposeAnalyte(input),
    pathologist.proposeAnalyte(input),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await view('GGT')).version).toBe(1)
})

test('no day that is past: neither proposed, nor approved once it went by', async () => {
  const yesterday = today().subtract({ days: 1 })
  const past = manager.proposeAnalyte(await proposal('ALP', { from: yesterday }))
  await expect(past).rejects.toMatchObject({
    refusal: 'day-past',
    detail: { fields: { effectiveFrom: 'day-past' } },
  })
  const versionId = await proposed('ALP')
  product.clock.set(product.clock.at().add({ hours: 24 }).toString())
  const late = pathologist.decideAnalyte({ versionId, decision: 'approved' })
  await expect(late).rejects.toMatchObject(refused('day-past'))
})

test('of one day one version holds', async () => {
  await approved('ZN', { rules: { method: 'One' } })
  const versionId = await proposed('ZN', { rules: { method: 'Two' } })
  const second = pathologist.decideAnalyte({ versionId, decision: 'approved' })
  await expect(second).rejects.toMatchObject(refused('day-taken'))
})

test.each([
  ['ALT', { unit: 'u/l' }, 'unit-meant', { unit: 'u/l', meant: 'U/L' }],
  ['UA', { unit: 'mmol/L' }, 'unit-other', { unit: 'mmol/L', meant: 'mg/dL' }],
  ['UA', { unit: 'IU/L' }, 'unit-unknown', { unit: 'IU/L', meant: 'mg/dL' }],
  ['HB', { unit: 'g/L' }, 'unit-fixed', { unit: 'g/L', meant: 'g/dL' }],
  ['UA', { limits: [] }, 'limits-gap', undefined],
] as const)('%s with %j is refused: %s', async (code, rules, refusal, facts) => {
  const input = await proposal(code, { rules: rules as Partial<AnalyteRules> })
  await expect(manager.proposeAnalyte(input)).rejects.toMatchObject({
    refusal,
    detail: facts ? { facts } : {},
  })
})

test('the very same rules again are no new version', async () => {
  await approved('LDH', { rules: { method: 'Another' } })
  const again = manager.proposeAnalyte(await proposal('LDH'))
  await expect(again).rejects.toMatchObject(refused('nothing-changed'))
})

test('by raw SQL, the serving role changes and removes nothing, and nobody approves alone', async () => {
  const versionId = await proposed('CU')
  for (const statement of [
    `update analyte_versions set effective_from = effective_from + 1`,
    `delete from analyte_versions`,
    `update analyte_decisions set decision = 'approved'`,
    `delete from analyte_decisions`,
  ])
    await expect(product.pool.query(statement), statement).rejects.toThrow(/permission denied/)
  const alone = product.pool.query(
    `insert into analyte_decisions (version_id, lab_id, test_code, effective_from, decision,
       decided_by, decided_at)
     select id, lab_id, test_code, effective_from, 'approved', proposed_by, proposed_at
     from analyte_versions where id = $1`,
    [versionId],
  )
  await expect(alone).rejects.toMatchObject({ constraint: 'analyte_decisions_by_two' })
})

test('the list counts what is the lab’s own and what waits', async () => {
  const list = (show: 'all' | 'own' | 'waiting') => manager.listLabAnalytes({ q: '', show })
  const before = (await list('all')).counts
  await proposed('PB')
  const after = await list('waiting')
  expect(after.counts.waiting).toBe(before.waiting + 1)
  expect(after.lines.map(({ code }) => code)).toContain('PB')
  expect((await manager.listLabAnalytes({ q: 'zzz', show: 'all' })).lines).toEqual([])
})
