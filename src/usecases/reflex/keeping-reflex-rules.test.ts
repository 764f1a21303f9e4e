import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reflexKeepers } from '#test/reflex.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const elsewhere = await demoLab(product, 'LAB005')
const { manager, pathologist, today, rule, proposed, confirmed } = await reflexKeepers(product)
const technician = product.as(await demoActor(product, 'technician'))
const refused = (refusal: string) => ({ refusal })
const low = { kind: 'below', bound: 0.3, unit: 'u[IU]/mL' } as const
const high = { kind: 'above', bound: 100, unit: 'mg/dL' } as const

async function shown(ruleId: string, verbs = manager) {
  return (await verbs.listReflexRules()).rules.find((one) => one.ruleId === ruleId)
}

test('what the manager proposes holds once the pathologist confirms it, until its end', async () => {
  const ruleId = await proposed(['TSH', 'FT4'])
  expect(await shown(ruleId)).toMatchObject({ standing: 'waiting', isOwn: true, decided: null })
  expect(await shown(ruleId, pathologist)).toMatchObject({ isOwn: false })
  await pathologist.decideReflexRule({ ruleId, decision: 'confirmed' })
  expect(await shown(ruleId, technician)).toMatchObject({
    standing: 'holds',
    cause: { code: 'TSH' },
    adds: { code: 'FT4' },
    condition: { kind: 'above', bound: 4.5, unit: 'u[IU]/mL' },
  })
  const tomorrow = today().add({ days: 1 })
  await manager.endReflexRule({ ruleId, endsOn: tomorrow, reason: 'Another limit.' })
  expect(await shown(ruleId)).toMatchObject({
    standing: 'holds',
    ended: { on: tomorrow.toString() },
  })
  const again = manager.endReflexRule({ ruleId, endsOn: tomorrow, reason: 'Once more.' })
  await expect(again).rejects.toMatchObject(refused('not-allowed-now'))
  // From the day of its end on, another one may say the same.
  const next = await proposed(['TSH', 'FT4'], undefined, { effectiveFrom: tomorrow })
  await pathologist.decideReflexRule({ ruleId: next, decision: 'confirmed' })
  expect(await shown(next)).toMatchObject({ standing: 'coming' })
  product.clock.set(product.clock.at().add({ hours: 24 }).toString())
  expect(await shown(ruleId)).toMatchObject({ standing: 'ended' })
  expect(await shown(next)).toMatchObject({ standing: 'holds' })
})

test('nobody confirms what they proposed, and who proposed it may withdraw it', async () => {
  const ruleId = await proposed(['TSH', 'FT4'], low)
  const own = (decision: 'confirmed' | 'refused') =>
    manager.decideReflexRule({ ruleId, decision, reason: 'No.' })
  await expect(own('confirmed')).rejects.toMatchObject(refused('same-person'))
  await expect(own('refused')).rejects.toMatchObject(refused('same-person'))
  const other = pathologist.decideReflexRule({ ruleId, decision: 'withdrawn' })
  await expect(other).rejects.toMatchObject(refused('same-person'))
  await manager.decideReflexRule({ ruleId, decision: 'withdrawn' })
  await expect(own('refused')).rejects.toMatchObject(refused('not-allowed-now'))
  const end = manager.endReflexRule({ ruleId, endsOn: today(), reason: 'Never held.' })
  await expect(end).rejects.toMatchObject(refused('not-allowed-now'))
})

test('two managers without a signatory confirm nothing', async () => {
  const someone = await demoActor(product, 'technician')
  await product.asOwner(
    `insert into role_grants (id, user_id, role, lab_id)
     values (gen_random_uuid(), $1, 'lab-manager', $2)`,
    [someone.id, labId],
  )
  const colleague = product.as(await demoActor(product, 'technician'))
  const ruleId = await proposed(['UREA', 'CREA'], high)
  const confirm = colleague.decideReflexRule({ ruleId, decision: 'confirmed' })
  await expect(confirm).rejects.toMatchObject(refused('needs-signatory'))
  await colleague.decideReflexRule({ ruleId, decision: 'refused', reason: 'Not now.' })
  await product.asOwner(`delete from role_grants where user_id = $1 and role = 'lab-manager'`, [
    someone.id,
  ])
})

test('a technician proposes and decides nothing, and another lab answers like none', async () => {
  const ruleId = await proposed(['UREA', 'CREA'], high)
  const input = rule(['UREA', 'NA'], high)
  const decision = { ruleId, decision: 'confirmed' } as const
  await expect(technician.proposeReflexRule(input)).rejects.toMatchObject(refused('forbidden'))
  await expect(technician.decideReflexRule(decision)).rejects.toMatchObject(refused('forbidden'))
  const end = { ruleId, endsOn: today(), reason: 'Elsewhere.' }
  for (const act of [
    () => manager.listReflexRules({ labId: elsewhere }),
    () => manager.viewReflexChoices({ testCode: input.causeCode, labId: elsewhere }),
    () => manager.proposeReflexRule({ ...input, labId: elsewhere }),
    () => pathologist.decideReflexRule({ ...decision, labId: elsewhere }),
    () => pathologist.decideReflexRule({ ...decision, ruleId: labId as never }),
    () => pathologist.endReflexRule({ ...end, labId: elsewhere }),
  ])
    await expect(act()).rejects.toMatchObject(refused('not-found'))
  await pathologist.decideReflexRule({ ruleId, decision: 'refused', reason: 'Not now.' })
})

test('two rules for one value and a circle are refused, also against rules that wait', async () => {
  const first = await proposed(['CA', 'PHOS'], { kind: 'above', bound: 11, unit: 'mg/dL' })
  const same = rule(['CA', 'PHOS'], { kind: 'above', bound: 12, unit: 'mg/dL' })
  await expect(pathologist.proposeReflexRule(same)).rejects.toMatchObject(
    refused('reflex-overlaps'),
  )
  await confirmed(['CA', 'PHOS'], { kind: 'below', bound: 7, unit: 'mg/dL' })
  await proposed(['PHOS', 'MG'], { kind: 'below', bound: 2, unit: 'mg/dL' })
  const back = rule(['MG', 'CA'], { kind: 'below', bound: 1, unit: 'mg/dL' })
  await expect(pathologist.proposeReflexRule(back)).rejects.toMatchObject(
    refused('reflex-circular'),
  )
  await manager.decideReflexRule({ ruleId: first, decision: 'withdrawn' })
  await pathologist.proposeReflexRule(same)
})

test('of two who propose the same at once exactly one wins', async () => {
  const input = rule(['UA', 'CREA'], { kind: 'above', bound: 9, unit: 'mg/dL' })
  const both = await Promise.allSettled([
    manager.proposeReflexRule(input),
    pathologist.proposeReflexRule(input),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [lost] = both.filter((one) => one.status === 'rejected')
  expect(lost?.reason).toMatchObject(refused('reflex-overlaps'))
})

test('of two who close a circle at once exactly one wins', async () => {
  const there = rule(['ALT', 'GGT'], { kind: 'above', bound: 90, unit: 'U/L' })
  const back = rule(['GGT', 'ALT'], { kind: 'above', bound: 90, unit: 'U/L' })
  const both = await Promise.allSettled([
    manager.proposeReflexRule(there),
    pathologist.proposeReflexRule(back),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('no rule adds a test that asks something, needs consent, or is not offered', async () => {
  const { chosen, causes } = await manager.viewReflexChoices({ testCode: ItemCode.parse('TSH') })
  const codes = (chosen?.added ?? []).map(({ code }) => String(code))
  expect(chosen?.cause.code).toBe('TSH')
  expect(codes).toContain('FT4')
  for (const code of ['TSH', 'HIV', 'CD4', 'FBS', 'PT', 'LDLC', 'NONE']) {
    expect(codes).not.toContain(code)
    const input = rule(['TSH', code], low)
    await expect(manager.proposeReflexRule(input), code).rejects.toMatchObject({
      refusal: 'reflex-test',
      detail: { fields: { addsCode: 'reflex-test' } },
    })
  }
  const named = causes.map(({ code }) => String(code))
  expect(named).toContain('TSH')
  expect(named).not.toContain('HIV')
  const hiv = manager.viewReflexChoices({ testCode: ItemCode.parse('HIV') })
  await expect(hiv).rejects.toMatchObject(refused('not-found'))
})

test('a condition that no value can have, another unit than shown, and a past day are refused', async () => {
  const propose = (input: ReturnType<typeof rule>) => manager.proposeReflexRule(input)
  const finding = { kind: 'finding', choice: 'Reactive' } as const
  await expect(propose(rule(['TSH', 'FT3'], finding))).rejects.toMatchObject(
    refused('reflex-condition'),
  )
  const other = { kind: 'above', bound: 4.5, unit: 'mg/dL' } as const
  await expect(propose(rule(['TSH', 'FT3'], other))).rejects.toMatchObject(refused('stale'))
  const effectiveFrom = today().subtract({ days: 1 })
  await expect(propose(rule(['TSH', 'FT3'], low, { effectiveFrom }))).rejects.toMatchObject({
    refusal: 'day-past',
    detail: { fields: { effectiveFrom: 'day-past' } },
  })
})

test('by raw SQL, the serving role changes and removes nothing', async () => {
  for (const table of ['reflex_rules', 'reflex_decisions', 'reflex_endings', 'reflex_outcomes'])
    for (const statement of [`update ${table} set lab_id = lab_id`, `delete from ${table}`])
      await expect(product.pool.query(statement), statement).rejects.toThrow(
        /permission denied|column "lab_id"/,
      )
})
