import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { demoLab, freeHours } from '#test/booking.ts'
import type { Stage } from '#test/money-acts.ts'
import { commands } from '#test/money-commands.ts'
import { actual, aWalk, expected, type Walk } from '#test/money-model.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aCrew } from '#test/refunds.ts'

const isLong = process.env.TEST_SIZE === 'long'
/** A step is some verbs and calls of the gateway, 10 to 20 ms of processor: the many are long. */
const WALKS = Number(process.env.MODEL_WALKS ?? (isLong ? 1000 : 40))
const STEPS = 50

const paying = await aPayingProduct({
  slotDays: 8,
  slotCapacity: 5000,
  cashInHandLimit: rupees(1_000_000),
})
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())
const stage: Stage = {
  ...paying,
  crew: { ...(await aCrew(product)), labId: await demoLab(product) },
}

const names = Object.keys(commands)
const ran = new Map<string, number>()

/** One of the things that can happen now, to one of the bookings it can happen to. */
async function step(walk: Walk, { pick, whom, chance }: Chances): Promise<string> {
  const open = Object.entries(commands).flatMap(([can, { weight = 1, to }]) =>
    to(walk).length > 0 ? Array.from({ length: weight }, () => can) : [],
  )
  const name = open[pick % open.length] ?? ''
  const to = commands[name]?.to(walk) ?? []
  const on = to[whom % to.length]
  await commands[name]?.run(stage, walk, on as never, chance)
  ran.set(name, (ran.get(name) ?? 0) + 1)
  return name
}

type Chances = { pick: number; whom: number; chance: number }
const chances = fc.record({ pick: fc.nat(9999), whom: fc.nat(9999), chance: fc.nat(99_999) })

test(
  'whatever happens to money in any order, product and model agree after each step',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(chances, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
        product.queue.jobs.length = 0
        const walk = await aWalk(stage, await freeHours(product))
        const done: string[] = []
        for (const one of steps) {
          done.push(await step(walk, one))
          expect(await actual(stage, walk), done.join(' ')).toEqual(expected(walk))
        }
      }),
      { numRuns: WALKS, endOnFailure: true },
    )
    expect([...ran.keys()].toSorted()).toEqual(names.toSorted())
  },
  isLong ? 1_800_000 : 300_000,
)
