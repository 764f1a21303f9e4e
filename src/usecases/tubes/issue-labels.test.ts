import { afterAll, expect, test } from 'vitest'
import { hasCheckCharacter } from '#src/domain/tubes/check-character.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

test('labels issued at the same time are all different, each with its check character', async () => {
  const given = await Promise.all(
    Array.from({ length: 20 }, () => office.issueLabels({ count: 24 })),
  )
  const labels = given.flatMap((one) => one.labels)
  expect(new Set(labels).size).toBe(20 * 24)
  expect(labels.filter((label) => !hasCheckCharacter(label))).toEqual([])
  expect(labels.every((label) => label.startsWith('OX26'))).toBe(true)
})

test('a year begins its own count, by the day in India', async () => {
  product.clock.set('2026-12-31T18:30:00Z')
  const { labels } = await office.issueLabels({ count: 1 })
  expect(labels[0]).toMatch(/^OX27A000001/)
})

test('only the back office and administrators issue labels', async () => {
  const booker = await aBooker(product)
  for (const actor of [booker.actor, await demoActor(product, 'phlebotomist')])
    await expect(product.as(actor).issueLabels({ count: 1 })).rejects.toMatchObject({
      refusal: 'forbidden',
    })
})
