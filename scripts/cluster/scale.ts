import { execFile } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openJournal } from '#test/durable/journal.ts'
import { aPatient, bookAndPay, type Patient } from '#test/durable/patients.ts'
import { anOrder, everybody } from '../journey/straight.ts'
import { asSuperuser, superuserUrl } from './database.ts'
import { front, home } from './places.ts'
import { between, type Spent, spentBy } from './spent.ts'
import type { Cluster } from './start.ts'

const PATIENTS = 8
const ROUND_MS = 30_000
/**
 * Until the code of four processes is compiled by their requests: otherwise the last round would
 * profit from it.
 */
const WARM_MS = 60_000
const WHOLE = 10
/** The least that four web processes must do per core, relative to one. T13. */
const LEAST = 0.8

type Round = { webs: number; bookings: number; paid: number; perSecond: number; spent: Spent }

/**
 * What a complete order costs, from the search to the report that was read. Then four, two and one
 * web process serve the same patients, who book, pay and cancel. All share one machine, so what
 * counts is not orders per second but orders per second of CPU.
 */
export async function scale(cluster: Cluster): Promise<boolean> {
  await wholeOrders(cluster)
  const patients: Patient[] = []
  for (let n = 0; n < PATIENTS; n += 1) patients.push(await aPatient(front))
  const journal = openJournal(join(home, 'acknowledged.jsonl'))
  const surprises: string[] = []
  const load = { baseUrl: front, journal, surprises }
  const rounds: Round[] = []
  await runFor(WARM_MS, load, patients)
  for (const many of [4, 2, 1]) {
    await cluster.serveBy(many)
    await runFor(ROUND_MS / 6, load, patients)
    rounds.push(await aRound(cluster, many, load, patients))
  }
  journal.close()
  const checker = ['test/durable/checker.ts', superuserUrl(), journal.file]
  const { stdout } = await promisify(execFile)('node', checker, { maxBuffer: 2 ** 26 })
  const { findings } = JSON.parse(stdout) as { findings: unknown[] } // as it reports
  for (const one of [...findings, ...surprises].slice(0, 20)) console.log(JSON.stringify(one))
  const isKept = findings.length === 0 && surprises.length === 0
  const isEven = shown(rounds)
  console.log(`\nVerdict: ${isKept && isEven ? 'passed' : 'FAILED'}`)
  return isKept && isEven
}

type Load = Omit<Parameters<typeof bookAndPay>[0], 'isOver'>

async function runFor(ms: number, load: Load, patients: readonly Patient[]) {
  let isOver = false
  const all = patients.map((one) => bookAndPay({ ...load, isOver: () => isOver }, one))
  await sleep(ms)
  isOver = true
  await Promise.all(all)
}

async function aRound(
  cluster: Cluster,
  webs: number,
  load: Load,
  patients: readonly Patient[],
): Promise<Round> {
  const [before, at, since] = [await spentBy(cluster), await counts(), performance.now()]
  await runFor(ROUND_MS, load, patients)
  const seconds = (performance.now() - since) / 1000
  const spent = between(before, await spentBy(cluster))
  const after = await counts()
  const bookings = after.bookings - at.bookings
  return { webs, bookings, paid: after.paid - at.paid, perSecond: bookings / seconds, spent }
}

async function counts() {
  const sql = `select (select count(*)::int from bookings) as bookings,
    (select count(*)::int from captures) as paid, pg_database_size('oxalate')::text as bytes,
    (pg_current_wal_insert_lsn() - '0/0')::text as wal`
  const [answer] = await asSuperuser([sql], 'oxalate')
  const { bookings = 0, paid = 0, bytes = '0', wal = '0' } = answer?.rows[0] ?? {}
  return { bookings, paid, bytes: Number(bytes), wal: Number(wal) }
}

const totalOf = (spent: Spent) =>
  Object.entries(spent)
    .filter(([part]) => part !== 'sandbox gateway')
    .reduce((sum, [, seconds]) => sum + seconds, 0)

/** Whether each of them does as much per second of CPU. */
function shown(rounds: readonly Round[]): boolean {
  const one = rounds.find(({ webs }) => webs === 1)
  const byCore = (round: Round) => round.bookings / totalOf(round.spent)
  const ratios = rounds.map((round) => byCore(round) / (one ? byCore(one) : Infinity))
  for (const [at, round] of rounds.entries())
    console.log(
      `  ${round.webs} web: ${round.bookings} bookings (${round.paid} paid online), ${round.perSecond.toFixed(1)}/s, ` +
        `${byCore(round).toFixed(1)} for a second of CPU, ${(ratios[at] ?? 0).toFixed(2)} of one web process (at least ${LEAST})`,
    )
  for (const { webs, bookings, spent } of rounds)
    printed(`  CPU ms a booking, ${webs} web`, spent, bookings)
  return ratios.every((ratio) => ratio >= LEAST)
}

function printed(name: string, spent: Spent, many: number) {
  const each = Object.entries(spent)
    .filter(([, seconds]) => seconds > 0)
    .map(([part, seconds]) => `${part} ${((seconds * 1000) / many).toFixed(1)}`)
  console.log(`${name}: ${((totalOf(spent) * 1000) / many).toFixed(1)} (${each.join(', ')})`)
}

/** One after the other, by signed-in people; the demonstration's clock is moved to each slot. */
async function wholeOrders(cluster: Cluster) {
  const people = await everybody(front, () => {})
  const orders = async () => {
    for (let n = 0; n < WHOLE; n += 1) await anOrder(front, people, () => {})
  }
  for (let n = 0; n < 3; n += 1) await orders() // warm-up
  const [before, at, files] = [await spentBy(cluster), await counts(), filesOf()]
  await orders()
  printed('  CPU ms a whole order', between(before, await spentBy(cluster)), WHOLE)
  const after = await counts()
  const kilobytes = (bytes: number) => `${(bytes / WHOLE / 1000).toFixed(1)} kB`
  console.log(
    `  a whole order leaves ${kilobytes(after.bytes - at.bytes)} in the database, ` +
      `${kilobytes(after.wal - at.wal)} of log, ${kilobytes(filesOf() - files)} of files`,
  )
}

/** Bytes in the bucket. */
function filesOf(): number {
  const entries = readdirSync(join(home, 'bucket'), { recursive: true, withFileTypes: true })
  return entries
    .filter((one) => one.isFile())
    .reduce((sum, one) => sum + statSync(join(one.parentPath, one.name)).size, 0)
}
