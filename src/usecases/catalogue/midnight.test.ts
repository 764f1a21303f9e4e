import { expect, test } from 'vitest'
import { fixedClock } from '#src/adapters/fixed-clock.ts'
import { aCatalogue } from '#test/catalogue.ts'
import { loadCatalogueIndex } from '#src/usecases/parts/catalogue/catalogue-index.ts'

test('a day kept in memory is read again once it is over, however long it may be kept', async () => {
  await using product = await aCatalogue()
  const index = await loadCatalogueIndex(product.db, { checkEveryMs: 3_600_000 })
  const clock = fixedClock('2027-01-31T18:29:59.950Z')
  const dayOf = async () => (await index.current(clock)).today.toString()
  expect(await dayOf()).toBe('2027-01-31')
  clock.set('2027-01-31T18:30:00Z')
  await expect.poll(dayOf, { timeout: 1000 }).toBe('2027-02-01')
})
