import { setTimeout as sleep } from 'node:timers/promises'
import { aPatient, type Patient, quoteOf } from '#test/durable/patients.ts'
import { asSuperuser, isLeader, members } from './database.ts'
import { until } from './kept.ts'
import { signalNode } from './node-kill.ts'
import { front, nodes } from './places.ts'
import type { Cluster } from './start.ts'

/** Longer than any statement timeout and any lock wait. */
const WATCH_MS = 15_000

/**
 * Both standbys freeze: no write is acknowledged, because no second machine has it. They resume:
 * the waiting requests are answered. The mutation check: asynchronous, everybody is answered at
 * once.
 */
export async function alone(cluster: Cluster): Promise<boolean> {
  const people = [await aPatient(front), await aPatient(front), await aPatient(front)]
  const told = await toldWithout(cluster, people)
  await goAsynchronous()
  const toldOfControl = await toldWithout(cluster, people)
  const isGreen = told === 0 && toldOfControl > 0
  console.log(
    `\nVerdict: ${isGreen ? 'passed' : 'FAILED'}: of ${people.length} who wrote without a standby ${told} were told that it is done; asynchronous, the control, ${toldOfControl}`,
  )
  return isGreen
}

/** How many writes were acknowledged while no standby answered. */
async function toldWithout(cluster: Cluster, people: readonly Patient[]): Promise<number> {
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
  const silentMs = Math.round(performance.now() - since)
  tell('SIGCONT')
  const answers = await Promise.all(asked)
  console.log(`  both standbys were silent for ${silentMs} ms: ${JSON.stringify(answers)}`)
  return answers.filter(({ status, ms }) => status < 300 && ms < silentMs).length
}

/** Through Patroni's own API; the leader applies it at its next loop. */
async function goAsynchronous(): Promise<void> {
  const modes = { synchronous_mode: false, synchronous_mode_strict: false }
  await fetch(`http://127.0.0.1:${nodes[0]?.patroni}/config`, {
    method: 'PATCH',
    body: JSON.stringify(modes),
  })
  await until('commits wait for nobody', async () => {
    const [answer] = await asSuperuser(['show synchronous_standby_names'])
    return answer?.rows[0]?.synchronous_standby_names === ''
  })
}
