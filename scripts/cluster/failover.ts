import { execFile } from 'node:child_process'
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Journal, openJournal } from '#test/durable/journal.ts'
import { aPatient, bookAndPay, type Patient, quoteOf } from '#test/durable/patients.ts'
import { expect } from '../journey/report.ts'
import { isFollowing, isLeader, members, superuserUrl } from './database.ts'
import { until } from './kept.ts'
import { front, home } from './places.ts'
import { map } from './map.ts'
import { signalNode } from './node-kill.ts'
import type { Cluster } from './start.ts'
import { untilWorked } from './worked.ts'

/** Milliseconds after the kill within which a write must succeed again. */
const LIMIT_MS = 30_000
const patience = 120_000
type Finding = { what: string }
type Checked = { acknowledged: number; findings: Finding[] }

/** How a machine fails: by signal 9, or frozen like one without power, which returns as it was. */
export type Way = 'failover' | 'silence'

/**
 * People book, pay and cancel through the front while the database's leading node is removed
 * together with its Patroni. A checker that imports nothing of the product looks for what was
 * acknowledged.
 */
export async function failover(cluster: Cluster, way: Way): Promise<boolean> {
  const patients: Patient[] = []
  for (let n = 0; n < 6; n += 1) patients.push(await aPatient(front))
  const prober = await aPatient(front)
  const journal = openJournal(join(home, 'acknowledged.jsonl'))
  const surprises: string[] = []
  let isOver = false
  const load = { baseUrl: front, journal, surprises, isOver: () => isOver }
  const all = patients.map((one) => bookAndPay(load, one))
  try {
    await goesOn(journal)
    const outage = await takenAway(cluster, way, prober, journal)
    await goesOn(journal)
    const workersMs = await untilWorked(outage.at)
    if (way === 'failover') cluster.again(outage.leader)
    else signalNode(outage.leader, cluster.named(outage.leader), 'SIGCONT')
    await until(`${outage.leader} follows`, () => isFollowing(outage.leader), { ms: patience })
    await goesOn(journal)
    console.log(await map())
    isOver = true
    await Promise.all(all)
    return await verdict(journal, surprises, { ...outage, workersMs })
  } finally {
    isOver = true
    await Promise.all(all)
    journal.close()
  }
}

/** Bookings are answered again. */
async function goesOn(journal: Journal) {
  const wanted = journal.count() + 40
  await until('forty more are acknowledged', async () => journal.count() >= wanted, {
    ms: patience,
  })
}

type Outage = {
  leader: string
  at: Date
  before: number
  writesMs: number
  heard: Record<string, number>
}

async function takenAway(
  cluster: Cluster,
  way: Way,
  prober: Patient,
  journal: Journal,
): Promise<Outage> {
  const leader = (await members()).find(isLeader)?.name ?? ''
  const before = journal.count()
  const [at, since] = [new Date(), performance.now()]
  const signal = way === 'failover' ? 'SIGKILL' : 'SIGSTOP'
  signalNode(leader, cluster.named(leader), signal)
  console.log(`  ${signal} to ${leader}, which leads, after ${before} acknowledgements`)
  const heard: Record<string, number> = {}
  // With its node dead nobody can write before another one leads.
  for (;;) {
    const { status } = await prober.client
      .ask('POST', '/api/v1/quotes', quoteOf(prober))
      .catch(() => ({ status: 'nobody' }))
    heard[status] = (heard[status] ?? 0) + 1
    const writesMs = Math.round(performance.now() - since)
    if (status === 201 || status === 200) return { leader, at, before, writesMs, heard }
    expect(writesMs < patience, `no write in ${patience / 1000} s: ${JSON.stringify(heard)}`)
    await sleep(250)
  }
}

async function check(journal: string): Promise<Checked> {
  const checker = ['test/durable/checker.ts', superuserUrl(), journal]
  const { stdout } = await promisify(execFile)('node', checker, { maxBuffer: 2 ** 26 })
  return JSON.parse(stdout) as Checked // as it reports
}

/** Proves the checker: it reports an invented acknowledgement as missing. */
async function bites(journal: string): Promise<boolean> {
  const forged = `${journal}.forged`
  copyFileSync(journal, forged)
  const number = 'OXL0000000000000000000'
  const ack = { ack: 'booking', bookingId: crypto.randomUUID(), number, totalPaise: 21_000 }
  appendFileSync(forged, `${JSON.stringify(ack)}\n`)
  return (await check(forged)).findings.some(({ what }) => what === 'not kept')
}

async function verdict(
  journal: Journal,
  surprises: string[],
  outage: Outage & { workersMs: number },
): Promise<boolean> {
  const { acknowledged, findings } = await check(journal.file)
  const lost = findings.filter(({ what }) => what === 'not kept')
  const doubled = findings.filter(({ what }) => /twice/.test(what))
  const kinds = Object.groupBy(
    readFileSync(journal.file, 'utf8').split('\n').filter(Boolean),
    (line) => String(JSON.parse(line).ack),
  )
  const counts = Object.entries(kinds).map(([kind, lines]) => `${lines?.length} ${kind}`)
  const doesBite = await bites(journal.file)
  const isInTime = outage.writesMs <= LIMIT_MS
  console.log(`
  acknowledged        ${acknowledged} (${counts.join(', ')}), ${outage.before} of them before the kill
  lost                ${lost.length}
  doubled             ${doubled.length}
  other findings      ${findings.length - lost.length - doubled.length}
  writes again after  ${(outage.writesMs / 1000).toFixed(1)} s (at most ${LIMIT_MS / 1000})
  workers send again  ${(outage.workersMs / 1000).toFixed(1)} s after the kill
  meanwhile answered  ${JSON.stringify(outage.heard)}
  answers that nobody should hear: ${surprises.length}
  a forged acknowledgement is found: ${doesBite ? 'yes' : 'NO'}`)
  for (const one of [...findings, ...surprises].slice(0, 20)) console.log(JSON.stringify(one))
  const isGreen = findings.length === 0 && surprises.length === 0 && isInTime && doesBite
  console.log(`\nVerdict: ${isGreen ? 'passed' : 'FAILED'}`)
  return isGreen
}
