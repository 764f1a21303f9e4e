import { afterAll, expect, test } from 'vitest'
import { AddCategory, ChangeCategory } from '#src/domain/catalogue/manage-category.ts'
import { type Actor, type Role, UserId } from '#src/domain/people/actor.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { pool } = product

function as(role: Role) {
  const id = UserId.parse('019aa000-0000-7000-8000-000000000078')
  const grants = [{ role, labId: null, locationId: null }]
  const actor: Actor = { kind: 'person', id, name: 'Lakshmi Iyer', grants }
  return product.as(actor)
}

const office = as('back-office')
const genetics = {
  code: 'GEN',
  name: 'Genetics',
  serviceType: 'Tests',
  platformPercent: 20,
  labPercent: 80,
} as const

test('only the back office and administrators manage categories', async () => {
  const roles: Role[] = ['patient', 'phlebotomist', 'lab-manager', 'finance']
  for (const role of roles) {
    const refused = expect.objectContaining({ refusal: 'forbidden' })
    await expect(as(role).listCategories()).rejects.toEqual(refused)
    await expect(as(role).saveCategory(genetics)).rejects.toEqual(refused)
    await expect(as(role).deleteCategory({ code: 'HAE' })).rejects.toEqual(refused)
  }
  expect(await as('administrator').listCategories()).toHaveLength(14)
})

test('of all pairs of percentages only those from 1 to 99 that make 100 are accepted', () => {
  const taken = []
  for (let platformPercent = 0; platformPercent <= 100; platformPercent++)
    for (let labPercent = 0; labPercent <= 100; labPercent++) {
      const category = { ...genetics, platformPercent, labPercent }
      if (AddCategory.safeParse(category).success) taken.push(platformPercent + labPercent)
    }
  expect(taken).toEqual(Array(80).fill(100))
  // One per cent more, and the lab would earn less than nothing after taxes.
  const much = { ...genetics, platformPercent: 81, labPercent: 19 }
  expect(AddCategory.safeParse(much).error?.issues[0]?.path).toEqual(['platformPercent'])
  const changed = { version: 1, name: 'Genetics', platformPercent: 20, labPercent: 70 }
  expect(ChangeCategory.safeParse(changed).error?.issues[0]?.path).toEqual(['labPercent'])
})

test('adding, changing and deleting a category is audited with the row before and after', async () => {
  await office.saveCategory(genetics)
  await expect(office.saveCategory(genetics)).rejects.toMatchObject({ refusal: 'name-taken' })
  const changed = { code: 'GEN', version: 1, name: 'Genes', platformPercent: 30, labPercent: 70 }
  expect(await office.saveCategory(changed)).toMatchObject({ version: 2, serviceType: 'Tests' })
  await expect(office.saveCategory(changed)).rejects.toMatchObject({ refusal: 'stale' })
  await office.deleteCategory({ code: 'GEN' })
  const { rows } = await pool.query(
    `select change from audit where subject_id = 'category/GEN' order by id`,
  )
  expect(rows.map(({ change }) => [change.before?.name, change.after?.name])).toEqual([
    [undefined, 'Genetics'],
    ['Genetics', 'Genes'],
    ['Genes', undefined],
  ])
})

test('a category with tests cannot be deleted', async () => {
  await expect(office.deleteCategory({ code: 'HAE' })).rejects.toMatchObject({ refusal: 'in-use' })
})

test('another default split leaves every lab its own', async () => {
  const shares = () => pool.query('select * from lab_shares order by id')
  const before = (await shares()).rows
  const split = { platformPercent: 40, labPercent: 60 }
  await office.saveCategory({ code: 'BIO', version: 1, name: 'Clinical Biochemistry', ...split })
  expect((await shares()).rows).toEqual(before)
})

test('a new name is on the pages at once', async () => {
  const split = { platformPercent: 20, labPercent: 80 }
  await office.saveCategory({ code: 'MIC', version: 1, name: 'Microbes', ...split })
  const { catalogue } = await product.world.catalogue.current(product.world.clock)
  expect(catalogue.categories.find(({ code }) => code === 'MIC')?.name).toBe('Microbes')
})
