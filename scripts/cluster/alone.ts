import { setTimeout as sleep } from 'node:timers/promises'
import { aPatient, quoteOf } from '#test/durable/patients.ts'
import { isLeader, members } from './database.ts'
import { signalNode } from './node-kill.ts'
import { front } from './places.ts'
import type { Cluster } from './start.ts'

/** Longer than any statement may take, and than who waits for a lock. */
const WATCH_MS = 15_000

/**
 * Both standbys stop without a word: nobody is told that something is done, since no second machine has it.
 * They go on: whoever waited is answered.
 */
export async function alone(cluster: Cluster): Promise<boolean> {
  const people = [await aPatient(front), await aPatient(front), await aPatient(front)]
  const followers = (await members()).filter((one) => !isLeader(one)).map(({ name }) => name)
  const tell = (signal: NodeJS.Signals) => {
    for (const name of followers) signalNode(name, cluster.named(name), signal)
  }
  tell('SIGSTOP')
  const since = performance.now()
  const asked = people.map(async (one) => {
    const { status } = await one.client.ask('POST', '/api/v1/quotes', quoteOf(one))
    return { status, ms: Math.round(performance.now() - since) }
  })
  await sleep(WATCH_MS)
  tell('SIGCONT')
  const resumedMs = Math.round(performance.now() - since)
  const answers = await Promise.all(asked)
  const told = answers.filter(({ status, ms }) => status < 300 && ms < resumedMs)
  console.log(`  both standbys were silent for ${resumedMs} ms: ${JSON.stringify(answers)}`)
  console.log(
    `\nVerdict: ${told.length === 0 ? 'passed' : 'FAILED'}: ${told.length} were told that it is done`,
  )
  return told.length === 0
}
