import { afterAll, expect, test } from 'vitest'
import { isPan } from '#src/domain/identity/pan.ts'
import { seedDemoContracts } from '#src/main/demonstration/demo-contracts.ts'
import { openAccount, openPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { anEarnedOrder, theVector, weekPasses, windowPasses } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())

test('each lab of a demonstration has a PAN and an account of its own, and can be paid', async () => {
  await seedDemoContracts(product.world)
  await seedDemoContracts(product.world)
  const { rows } = await product.pool.query(
    `select a.id, account_sealed as "accountSealed", o.id as org, pan_sealed as "panSealed"
     from lab_bank_accounts a join labs on labs.id = lab_id join organizations o on o.id = organization_id`,
  )
  const labs = await product.pool.query('select count(*)::int as count from labs')
  expect(rows).toHaveLength(labs.rows[0].count)
  const accounts = rows.map((row) => openAccount(product.world, row))
  expect(new Set(accounts).size).toBe(rows.length)
  for (const row of rows) {
    const numbers = { id: row.org, panSealed: row.panSealed, gstinSealed: null }
    expect(isPan(openPan(product.world, numbers) ?? '')).toBe(true)
  }
  await anEarnedOrder(product, await demoLab(product), [theVector])
  await windowPasses(product)
  const week = await weekPasses(product)
  const finance = product.as(await demoActor(product, 'finance'))
  expect(await finance.previewBatch({ week })).toMatchObject({
    payouts: [{ net: 39_251 }],
    leftOut: [],
  })
})
