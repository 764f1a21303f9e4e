import { median } from './figures.ts'
import { type Spent, spentEach } from './spent.ts'

export type Round = { perSecond: number; p50: number; orders: number; spent: Spent }

type Load = { clients: number; seconds: number; spent: () => Spent }

/** Each client orders again as soon as its order is complete. `order` gets the client and a number. */
export async function orderRound(
  { clients, seconds, spent }: Load,
  order: (client: number, n: number) => Promise<void>,
): Promise<Round> {
  const before = spent()
  const since = performance.now()
  const until = since + seconds * 1000
  const took: number[] = []
  const one = async (client: number) => {
    for (let n = client; performance.now() < until; n += clients) {
      const began = performance.now()
      await order(client, n)
      took.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => one(client)))
  const perSecond = took.length / ((performance.now() - since) / 1000)
  const each = spentEach(spent(), before, took.length)
  return { perSecond, p50: median(took), orders: took.length, spent: each }
}
