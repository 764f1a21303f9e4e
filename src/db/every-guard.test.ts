import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { benchOn, tried, without } from '#test/guards/bench.ts'
import { cases, effects } from '#test/guards/cases/index.ts'
import { type Guard, guardsOf, idOf } from '#test/guards/catalogue.ts'
import { seenElsewhere, strangers, unproven } from '#test/guards/gate.ts'
import { complaintsOf, isDone } from '#test/guards/proof.ts'
import { structuralAside, structuralCase } from '#test/guards/structure.ts'
import { isOfMachine, stepsAgainst } from '#test/guards/transitions.ts'

const database = await aDatabase()
const bench = await benchOn(database)
const { guards } = bench
afterAll(async () => {
  await bench[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

test('every guard of the schema has a case that violates it', () => {
  expect(unproven(guards).join('\n\n')).toBe('')
})

test('every case violates a guard of the schema', () => {
  expect(strangers(guards)).toEqual([])
})

function guardOf(id: string): Guard {
  const guard = guards.find((other) => idOf(other) === id)
  if (!guard) throw new Error(`the schema has no guard ${id}`)
  return guard
}

const known = guards.map((guard) => ({ id: idOf(guard), kind: guard.kind, guard }))

test.each(known.filter(({ id }) => id in cases))('$kind $id', async ({ id, guard }) => {
  for (const offence of [cases[id] ?? []].flat())
    expect(await complaintsOf(bench, guard, offence)).toEqual([])
})

test.each(known.filter(({ id, guard }) => !(id in cases) && structuralCase(guard)))(
  '$kind $id',
  async ({ guard }) => {
    const offence = structuralCase(guard)
    if (!offence) throw new Error('only those are asked')
    const aside = structuralAside(guard, guards)
    expect(await complaintsOf(bench, guard, offence, aside)).toEqual([])
  },
)

test.each(known.filter(({ guard }) => isOfMachine(guard)))(
  '$id takes the edges of its machine, and no others',
  async ({ guard }) => {
    expect(await stepsAgainst(bench, guard)).toEqual([])
  },
)

test.each(Object.entries(effects))('%s does its work', async (id, effect) => {
  expect(await isDone(bench, guardOf(id), effect, [])).toBe(true)
  expect(await isDone(bench, guardOf(id), effect, [guardOf(id)])).toBe(false)
})

test.each(Object.entries(seenElsewhere))('%s has its test elsewhere', (_id, { file, test }) => {
  expect(readFileSync(file, 'utf8')).toContain(`test('${test}'`)
})

const positive = 'captures.captures_positive'

test('a case fails when its guard is gone', async () => {
  const guard = guardOf(positive)
  const complaints = await tried(bench, async () => {
    await without(bench, [guard])
    // A guard that is gone cannot be removed again: it is recreated so that it lets everything
    // through.
    await bench.client.query('set local role none')
    await bench.client.query(`alter table captures add constraint ${guard.name} check (true)`)
    return complaintsOf(bench, guard, { good: {}, bad: { amount_paise: 0 } })
  })
  expect(complaints).toEqual([`${positive}: bad 0 is not refused by it: accepted`])
})

test('a case fails when its row is wrong for another reason, or its good row is not good', async () => {
  const elsewhere = { amount_paise: 0, payment_id: crypto.randomUUID() }
  expect(await complaintsOf(bench, guardOf(positive), { bad: elsewhere })).toEqual([
    `${positive}: bad 0 is refused without it too: captures_payment_id_payments_id_fk`,
  ])
  const wrong = { given: { amount_paise: 0 }, bad: { amount_paise: -1 } }
  expect(await complaintsOf(bench, guardOf(positive), wrong)).toEqual([
    `${positive}: the good row is not accepted: captures_positive`,
  ])
})

test('a table with a guard without a case is named, with what to write', async () => {
  const found = await tried(bench, async () => {
    await bench.client.query('set local role none')
    await bench.client.query(`create table new_money (id int, paise int,
      constraint new_money_positive check (paise > 0))`)
    return unproven(await guardsOf(bench.client))
  })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain('check new_money.new_money_positive')
  expect(found[0]).toContain('new_money: { new_money_positive: { given: {}, bad: {} } }')
})
