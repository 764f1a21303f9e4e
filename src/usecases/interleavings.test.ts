import { afterAll, expect, test } from 'vitest'
import { inTurn, type Pair, play, setScene } from '#test/interleavings/pairs.ts'
import { longScenes, scenes } from '#test/interleavings/scenes.ts'
import { aStage, type Scene } from '#test/interleavings/stage.ts'

const isLong = process.env.TEST_SIZE === 'long'
/**
 * Named by a failure: `INTERLEAVING='offered: acceptVisit × cancelOrder:19'` replays only that
 * schedule.
 */
const [, replayed, which] = /^(.+):(\d+)$/.exec(process.env.INTERLEAVING ?? '') ?? []
/**
 * Chooses the schedule of a pair, the pairs and the scenes: in `npm test` every fourth pair of
 * every fifth scene. The long run plays every schedule of every pair, and some of each pair of a
 * long scene.
 */
const seed = Number(process.env.INTERLEAVING_SEED ?? 20_780)
/** One in this many pairs is compared with the sequential outcomes of its verbs. */
const COMPARED = isLong || replayed ? 1 : 8
/** One in this many pairs is played; divides 8. */
const PLAYED = isLong || replayed ? 1 : 4
/** One in this many scenes is set: setting one takes as long as playing ten pairs. */
const SET = isLong || replayed ? 1 : 5
const timeout = 3_600_000

const stage = await aStage()
const tally = { pairs: 0, schedules: 0, played: 0 }
afterAll(async () => {
  const lost = stage.sides.flatMap(({ lost: codes }) => codes).length
  const { pairs, schedules, played } = tally
  console.log(
    `interleavings: ${pairs} pairs, ${schedules} schedules, ${played} played (seed ${seed}), ${lost} lost races run again`,
  )
  await stage[Symbol.asyncDispose]()
})

type SetScene = Awaited<ReturnType<typeof setScene>>
const everyNumber = ({ count }: Pair) => Array.from({ length: count }, (_, at) => at + 1)

/** One in this many schedules of a long scene's pair is played, starting at the seed. */
const STRIDE = 12

/** All in the long run, the named one, otherwise the seed's. */
function numbersOf(pair: Pair): number[] {
  if (replayed) return [Number(which)]
  if (!isLong) return [1 + ((seed + tally.pairs) % pair.count)]
  const isOfMany = Object.keys(longScenes).some((name) => pair.name.startsWith(`${name}: `))
  const from = isOfMany ? (seed + tally.pairs) % Math.min(STRIDE, pair.count) : 0
  return everyNumber(pair).filter((_, at) => !isOfMany || at % STRIDE === from)
}

async function inScene<Answer>(
  name: string,
  scene: Scene,
  act: (set: SetScene) => Promise<Answer>,
): Promise<Answer> {
  const before = await stage.undo.mark()
  try {
    return await act(await setScene(stage, name, scene))
  } finally {
    await stage.undo.backTo(before)
  }
}

/**
 * The schedules that break a law; if compared, the outcome must also equal one of the sequential
 * ones.
 */
async function brokenBy(set: SetScene, pair: Pair, numbers: number[], isCompared: boolean) {
  const sums = isCompared ? await inTurn(set, pair) : []
  const found: { told: string; wrong: unknown[] }[] = []
  for (const number of numbers) {
    const { told, wrong, sum, alsoRight } = await play(set, pair, number)
    tally.played += 1
    const expected = [...sums, ...alsoRight]
    const isRight = !isCompared || expected.includes(sum)
    const all = isRight ? wrong : [...wrong, ...unlike(sum, expected)]
    if (all.length > 0) found.push({ told, wrong: all })
  }
  return found
}

/** The differences from each possible outcome, line by line. */
function unlike(sum: string, expected: string[]) {
  const said = new Set(sum.split('\n'))
  return expected.map((other) => {
    const lines = new Set(other.split('\n'))
    const [more, less] = [said.difference(lines), lines.difference(said)]
    return { is: 'not as one after the other', more: [...more], less: [...less] }
  })
}

async function brokenIn(set: SetScene) {
  if (replayed && !set.pairs.some(({ name }) => name === replayed))
    throw new Error(
      `no pair is named «${replayed}»: ${set.pairs.map(({ name }) => name).join(', ')}`,
    )
  const found: unknown[] = []
  for (const pair of set.pairs.filter(({ name }) => name === (replayed ?? name))) {
    tally.pairs += 1
    tally.schedules += pair.count
    if ((seed + tally.pairs) % PLAYED > 0) continue
    const isCompared = (seed + tally.pairs) % COMPARED === 0
    found.push(...(await brokenBy(set, pair, numbersOf(pair), isCompared)))
  }
  return found
}

const all = isLong || replayed ? { ...scenes, ...longScenes } : scenes
const chosen = Object.entries(all)
  .filter(([name]) => replayed?.startsWith(`${name}: `) ?? true)
  .filter((_, at) => (seed + at) % SET === 0)

test.for(chosen)(
  '%s: in whatever order two verbs send their statements, the invariants hold',
  { timeout },
  async ([name, scene]) => {
    expect(await inScene(name, scene, brokenIn)).toEqual([])
  },
)

test.skipIf(isLong || replayed)(
  'every interleaving of accepting and cancelling a visit equals one after the other',
  { timeout },
  async () => {
    const found = await inScene('unaccepted', scenes.unaccepted, async (set) => {
      const pair = set.pairs.find(({ acts }) => acts.join() === 'acceptVisit,cancelBooking')
      if (!pair) throw new Error('no such pair')
      return brokenBy(set, pair, everyNumber(pair), true)
    })
    expect(found).toEqual([])
  },
)
