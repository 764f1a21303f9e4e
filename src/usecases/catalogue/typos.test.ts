import { expect, test } from 'vitest'
import { aCatalogue } from '#test/catalogue.ts'

const letters = 'abcdefghijklmnopqrstuvwxyz'
const size = process.env.TEST_SIZE === 'long' ? 4000 : 400
/** Shorter ones, mistyped, are mostly other tests' names: TSH, T3, T4. */
const SHORTEST = 4

test(`of ${size} queries with one typing error, 95 % find the right test first`, async () => {
  await using product = await aCatalogue()
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const names = catalogue.items.flatMap(({ code, name, aliases }) =>
    [name, ...aliases].filter((one) => one.length >= SHORTEST).map((one) => ({ code, name: one })),
  )
  const random = seeded(20261121)
  const wrong: string[] = []
  for (let round = 0; round < size; round += 1) {
    const { code, name } = names[random(names.length)] ?? { code: '', name: '' }
    const query = mistyped(name.toLowerCase(), random)
    const first = catalogue.search(query)[0]?.code
    if (first !== code) wrong.push(`${query} (${name}): ${first ?? 'nothing'}`)
  }
  const rate = 1 - wrong.length / size
  console.info(`the right test first: ${(rate * 100).toFixed(1)} % of ${size} mistyped queries`)
  if (rate < 0.95) console.info(wrong.join('\n'))
  expect(wrong.length).toBeLessThanOrEqual(size * 0.05)
})

/** One letter inserted, deleted or replaced, or two neighbours swapped. */
function mistyped(name: string, random: (below: number) => number) {
  const at = random(name.length)
  const letter = letters[random(letters.length)] ?? ''
  const swapAt = Math.min(at, name.length - 2)
  return [
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at + 1),
    name.slice(0, swapAt) + name.charAt(swapAt + 1) + name.charAt(swapAt) + name.slice(swapAt + 2),
  ][random(4)] as string
}

/** The same numbers in every run (a linear congruential generator, glibc's constants). */
function seeded(seed: number) {
  let state = seed
  return function random(below: number) {
    state = (state * 1103515245 + 12345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}
