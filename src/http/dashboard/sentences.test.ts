import { afterAll, expect, test } from 'vitest'
import { aWholeBody } from '#test/dashboard-bodies.ts'
import { aDashboard } from '#test/dashboard-door.ts'
import { editFields } from '#test/dashboard-names.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { isSentence } from '#test/sentences.ts'
import { sayings } from './words.ts'

const product = await aProduct()
const { post, ...door } = await aDashboard(product)
afterAll(async () => {
  await door[Symbol.asyncDispose]()
  await product[Symbol.asyncDispose]()
})

const strange = [[], {}, true, -1, 1e15, 'no', 'x'.repeat(30_000), '', null]
/** The specification quotes these without a full stop. */
const quoted: readonly string[] = Object.values(sayings)

type Said = Awaited<ReturnType<typeof post>>

/** Texts of an answer that are not proper sentences, by field. */
function unsaid({ message, errors = {} }: Said): string[] {
  return [['message', message], ...Object.entries(errors)]
    .filter(([, said = '']) => !quoted.includes(said) && !isSentence(said))
    .map(([name, said]) => `${name}: ${said}`)
}

/**
 * Texts that are not proper sentences in the refusal of this body; an answer that refuses nothing
 * is reported too.
 */
async function unsaidTo(call: string, body: unknown): Promise<string[]> {
  const said = await post(call, body)
  return said.http < 400 ? [`${call} accepts ${JSON.stringify(body)}`] : unsaid(said)
}

test('every fault of a submission’s field is described in a sentence', async () => {
  const whole: Record<string, unknown> = aWholeBody()
  for (const value of strange) {
    const part = (name: string) =>
      Object.fromEntries(Object.keys(whole[name] as object).map((field) => [field, value]))
    const row = { test_category_name: value, oxalate_percent: value, lab_percentage: value }
    expect(
      await unsaidTo('submitlabsdata', {
        labdetailinfo: [row],
        Organizationinfo: part('Organizationinfo'),
        mainbranchinfo: part('mainbranchinfo'),
        authorizedinfo: part('authorizedinfo'),
      }),
    ).toEqual([])
    expect(await unsaidTo('submitlabsdata', { ...whole, Organizationinfo: value })).toEqual([])
  }
})

test('every fault of a field in an edit or a status change is described in a sentence', async () => {
  const labId = await aJoinedLab(product)
  for (const value of strange) {
    const wrong = Object.fromEntries(editFields.map((field) => [field, value]))
    expect(await unsaidTo('editlabsdata', { ...wrong, lab_id: labId, unknown: 1 })).toEqual([])
    for (const call of ['updatelabstatus', 'deletelabsdata', 'editlabsdata'])
      expect(await unsaidTo(call, { lab_id: value, lab_status: value, version: value })).toEqual([])
    expect(await unsaidTo('getlabsdata', { location_id: value, other: value })).toEqual([])
  }
})

test('percentages of a lab with one pair per category are refused in a sentence', async () => {
  const labId = await aJoinedLab(product)
  await product.asOwner(
    `update lab_shares set category_code = (select min(code) from categories)
     where lab_id = $1 and category_code is null`,
    [labId],
  )
  expect(
    await unsaidTo('editlabsdata', { lab_id: labId, oxalate_percent: 20, lab_percentage: 80 }),
  ).toEqual([])
})

test('an unknown call, invalid JSON and a request without a session are refused in a sentence', async () => {
  expect(await unsaidTo('nothing', {})).toEqual([])
  expect(await unsaidTo('getlabsdata', '{')).toEqual([])
  for (const by of ['', 'phlebotomist'])
    expect(unsaid(await post('getlabsdata', { location_id: 1 }, by))).toEqual([])
})
