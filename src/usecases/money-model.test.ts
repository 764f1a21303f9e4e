import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Walk } from '#test/money-acts.ts'
import { byChance, byName, type Chances, names } from '#test/money-commands.ts'
import { actual, brokenLaws, noneBroken } from '#test/money-found.ts'
import { expected } from '#test/money-expected.ts'
import { wrongStatements } from '#test/money-payouts.ts'
import { aStage, aWalk, type Stage } from '#test/money-stage.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const isLong = process.env.TEST_SIZE === 'long'
const WALKS = Number(process.env.MODEL_WALKS ?? (isLong ? 1000 : 12))
const STEPS = 50
/**
 * The same walks each time; the long run draws new ones, and the test's name states the seed. A
 * failure also states its path: `MODEL_SEED=… MODEL_PATH=…` replays that walk. Half of the walks
 * wait for the database while the other half computes, each in its own product, because weeks and
 * their batches are global.
 */
const { MODEL_SEED, MODEL_PATH: path } = process.env
const LANES = path === undefined ? 2 : 1
const seed = Number(MODEL_SEED ?? (isLong ? Date.now() % 2 ** 31 : 12))
const LIMIT_MS = isLong ? 7_200_000 : 900_000

const stages = await Promise.all(Array.from({ length: LANES }, aStage))
afterAll(() => Promise.all(stages.map((stage) => stage[Symbol.asyncDispose]())))

type Happening = (walk: Walk) => ReturnType<typeof byChance>

/** After each event the books must equal the model, and at the end obey the laws. */
async function walkThrough(stage: Stage, happenings: readonly Happening[]) {
  const walk = await aWalk(stage)
  const done: string[] = []
  for (const happening of happenings) {
    const { name, run } = happening(walk)
    done.push(name)
    await Promise.resolve(run()).catch((cause: unknown) => {
      throw new Error(`${done.join(' ')}: ${String(cause)}`, { cause })
    })
    expect(await actual(walk), done.join(' ')).toEqual(expected(walk))
    const [first, ...others] = walk.bookings.map(({ bookingId }) => bookingId)
    const wrong = first === undefined ? [] : await wrongSides(stage.product, first, ...others)
    expect(wrong, done.join(' ')).toEqual([])
  }
  return { done, laws: await brokenLaws(walk), wrong: await wrongStatements(walk) }
}

const sound = { done: expect.any(Array), laws: noneBroken, wrong: [] }

const told: Readonly<Record<string, string>> = {
  'paid online, earned, held, failed at the bank, paid, refunded and taken back with the next': `bookOnline goToPage pay hearAgain acceptVisit releaseVisit acceptVisit collect acceptTube hold
     release report weekPasses makeBatch makeBatch withdrawBatch makeBatch approveBatch bankAnswers:3
     weekPasses makeBatch approveBatch bankAnswers:1 refundTest refundTestAgain sendRefunds
     timePasses bookCash acceptVisit collect acceptTube report weekPasses makeBatch approveBatch
     refundTest bankAnswers:1 weekPasses makeBatch`,
  'a fee that is carried by one booking after the other, until one is paid': `bookCash acceptVisit cancel cancelAgain depositNothing bookOnline goToPage timePasses payLate
     bookCash acceptVisit cancelByOffice bookOnline payTwice payAgain acceptVisit
     cancel sendRefunds timePasses hearAgain`,
  'visits that fail: owed by time, decided, disputed, let go after a fortnight': `bookCash acceptVisit failVisit:2 feesOfTime:2
     bookOnline pay acceptVisit refundByHand:1 failVisit:1 decideFee:1 bookOnline pay acceptVisit
     failVisit:2 decideFee:1 disputeFee refundByHand:1 decideFee:2 sendRefunds timePasses
     bookCash acceptVisit failVisit:1 feesOfTime:1`,
  'hours that are moved, and hours in which nobody comes: free to cancel, carried fees come back': `bookCash acceptVisit
     cancel bookOnline pay acceptVisit reschedule acceptVisit nobodyComes refundByHand:1 reschedule
     nobodyComes cancel sendRefunds timePasses bookCash reschedule acceptVisit nobodyComes reschedule
     acceptVisit collect acceptTube report weekPasses makeBatch`,
  'two persons, of whom one stays away, and credits for our faults, used, given back and let go': `bookOnline:4 pay acceptVisit takeOff cancelByOffice
     bookOnline:4 pay takeOff acceptVisit cancel sendRefunds timePasses bookCash:4 acceptVisit takeOff
     collect acceptTube report bookOnline:4 pay acceptVisit collect acceptTube giveUp report
     weekPasses makeBatch`,
  'cash that is counted short, and a sample given up': `bookCash acceptVisit collect refundByHand:1 refundByHand:3 refundByHand:4 deposit:2 reconcile
     payByBank bookCash acceptVisit collect acceptTube giveUp deposit:1 reconcile payByBank
     bookOnline pay acceptVisit collect acceptTube giveUp sendRefunds timePasses weekPasses makeBatch`,
  'what a bank takes back: won, lost before the visit, borne by us and recovered, borne by the lab': `bookOnline pay
     refundByHand:1 disputePayment:3 disputePayment:1 refundByHand:1 acceptVisit cancel sendRefunds winCase sendRefunds
     timePasses bookOnline pay acceptVisit disputePayment:0 loseCase:1 bookOnline:4 pay acceptVisit collect
     acceptTube disputePayment:0 reject loseCase:1 giveUp bookOnline pay acceptVisit collect
     disputePayment:1 acceptTube report weekPasses makeBatch loseCase:0 weekPasses makeBatch`,
  'samples of no use: drawn again for nothing, what was repaid is not earned again, given up the third time': `bookOnline pay acceptVisit collect reject drawAgain acceptTube reject drawAgain acceptTube report
     weekPasses makeBatch bookCash acceptVisit collect acceptTube refundTest reject drawAgain acceptTube
     report bookCash acceptVisit collect acceptTube reject drawAgain reject drawAgain reject
     bookOnline pay acceptVisit collect acceptTube reject giveUp sendRefunds timePasses`,
}

test.each(Object.entries(told))('%s', async (_title, story) => {
  const [stage] = stages
  if (!stage) throw new Error('no stage')
  const words = story.split(/\s+/u)
  const walked = walkThrough(
    stage,
    words.map((word) => (walk) => byName(walk, word)),
  )
  expect(await walked).toEqual(sound)
})

test('the stories cover every possible event', () => {
  const happened = Object.values(told).flatMap((story) => story.split(/\s+/u))
  const tellsOf = new Set(happened.map((word) => word.split(':')[0]))
  expect(tellsOf).toEqual(new Set(names))
})

const chances = fc.record({ pick: fc.nat(9999), whom: fc.nat(9999), chance: fc.nat(99_999) })
/** All of them happen; when shrinking, fast-check omits some to find the necessary ones. */
const steps = fc.array(fc.option(chances, { freq: 1_000_000, nil: undefined }), {
  minLength: STEPS,
  maxLength: STEPS,
})

function walkByChance(stage: Stage, drawn: readonly (Chances | undefined)[]) {
  const happening = drawn.filter((one) => one !== undefined)
  return walkThrough(
    stage,
    happening.map((one) => (walk) => byChance(walk, one)),
  )
}

test(
  `whatever happens to money in any order, product and model agree after each step (seed ${seed})`,
  async () => {
    const walks = stages.map((stage, lane) =>
      fc.assert(
        fc.asyncProperty(steps, async (drawn) => {
          expect(await walkByChance(stage, drawn)).toEqual(sound)
        }),
        {
          numRuns: Math.ceil(WALKS / LANES),
          seed: seed + lane,
          ...(path === undefined ? {} : { path }),
          interruptAfterTimeLimit: LIMIT_MS,
          markInterruptAsFailure: true,
          endOnFailure: true,
        },
      ),
    )
    await Promise.all(walks)
  },
  LIMIT_MS + 60_000,
)
