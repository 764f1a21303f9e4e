import { asSuperuser } from './database.ts'
import { until } from './kept.ts'

const patience = 120_000

/** Milliseconds after this instant until a worker had sent a message again. */
export async function untilWorked(since: Date): Promise<number> {
  const sql = `select min(sent_at) as "at" from messages where sent_at > '${since.toISOString()}'`
  let at: Date | undefined
  const isSent = async () => {
    const [answer] = await asSuperuser([sql], 'oxalate')
    at = answer?.rows[0]?.at ?? undefined
    return at !== undefined
  }
  await until('a worker sends again', isSent, { ms: patience })
  return (at?.getTime() ?? Infinity) - since.getTime()
}
