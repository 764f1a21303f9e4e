import { type Figure, figureOf, median, roundsOf } from './figures.ts'
import { perSecond } from './load.ts'
import { cpuMsOf } from './spent.ts'

const rounds = roundsOf(5)
const seconds = 3
const clients = 8

/** Where it listens, and its processes. */
export type Server = { port: number; pids: () => number[] }
type Work = { name: string; path: () => string; target: string; requestId?: string }

/**
 * Ours and its floor answer the same requests in turns, so that a slow minute of the machine slows
 * both: answers per second, and the CPU of an answer. The first round warms up.
 */
export async function inTurns(
  { ours, floor }: { ours: Server; floor: Server },
  { name, target, ...asked }: Work,
): Promise<Figure[]> {
  const pairs: { ours: Spent; floor: Spent }[] = []
  for (let round = 0; round <= rounds; round += 1)
    pairs.push({ ours: await spent(ours, asked), floor: await spent(floor, asked) })
  const of = (kind: keyof Spent) => ({
    figure: median(pairs.slice(1).map((pair) => pair.ours[kind])),
    floor: median(pairs.slice(1).map((pair) => pair.floor[kind])),
  })
  return [
    figureOf(name, 'per second', of('rate'), target),
    figureOf(`CPU of ${name}`, 'µs', of('us'), 'stated, no target'),
  ]
}

type Asked = Pick<Work, 'path' | 'requestId'>
type Spent = { rate: number; us: number }

async function spent({ port, pids }: Server, asked: Asked): Promise<Spent> {
  const since = cpuMsOf(pids())
  const rate = await perSecond({ port, clients, seconds, ...asked })
  return { rate, us: ((cpuMsOf(pids()) - since) * 1000) / (rate * seconds) }
}
