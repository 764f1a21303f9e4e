import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type EmbeddedPg, startPostgres } from '#src/db/embedded.ts'
import { type Journal, openJournal } from '#test/durable/journal.ts'
import { aPatient, bookAndPay, type Patient } from '#test/durable/patients.ts'
import { expect } from '../journey/report.ts'
import type { startPgbouncer } from './pgbouncer.ts'

type Pooler = Awaited<ReturnType<typeof startPgbouncer>>
type Stand = { base: string; folder: string; pooler: Pooler; postgres: EmbeddedPg }

/** How often PgBouncer is killed in one run. */
const kills = 4
const patience = 60_000

/**
 * People book, pay and cancel while PgBouncer is killed repeatedly and PostgreSQL behind it is
 * restarted: a checker that imports nothing of the product finds everything acknowledged.
 */
export async function nothingLost({ base, folder, pooler, postgres }: Stand): Promise<void> {
  const patients: Patient[] = []
  for (let n = 0; n < 6; n += 1) patients.push(await aPatient(base))
  const journal = openJournal(join(folder, 'acknowledged.jsonl'))
  const surprises: string[] = []
  let isOver = false
  const going = { baseUrl: base, journal, surprises, isOver: () => isOver }
  const all = patients.map((one) => bookAndPay(going, one))
  try {
    await goesOn(journal)
    for (let n = 0; n < kills; n += 1) {
      await pooler.kill()
      await sleep(300)
      await pooler.again()
      await goesOn(journal)
    }
    const healedMs = await restarted(base, folder, postgres)
    console.log(`  PostgreSQL restarted behind PgBouncer: ready ${healedMs} ms after it`)
    await goesOn(journal)
  } finally {
    isOver = true
    await Promise.all(all)
    journal.close()
  }
  expect(surprises.length === 0, `somebody heard ${surprises.join('\n')}`)
  await allKept(postgres, journal)
}

/** Bookings are answered again. */
async function goesOn(journal: Journal) {
  const wanted = journal.count() + 20
  const deadline = performance.now() + patience
  while (journal.count() < wanted) {
    expect(performance.now() < deadline, 'nothing was acknowledged any more')
    await sleep(50)
  }
}

/** How long after PostgreSQL the product was ready again, in milliseconds. */
async function restarted(base: string, folder: string, postgres: EmbeddedPg): Promise<number> {
  await postgres.stop()
  await sleep(2_000) // long enough for PgBouncer to notice
  await startPostgres({ dataDir: join(folder, 'pg') })
  const since = performance.now()
  while (!(await fetch(`${base}/health/ready`)).ok) await sleep(50)
  const healedMs = Math.round(performance.now() - since)
  expect(healedMs < 5_000, `PostgreSQL was back for ${healedMs} ms before anybody was served`)
  return healedMs
}

async function allKept(postgres: EmbeddedPg, journal: Journal) {
  const checker = ['test/durable/checker.ts', postgres.url('oxalate'), journal.file]
  const { stdout } = await promisify(execFile)('node', checker)
  console.log(`  after ${kills} kills and a restart: ${stdout.trim().slice(0, 2_000)}`)
  const { findings } = JSON.parse(stdout) as { findings: unknown[] } // as it reports
  expect(findings.length === 0, 'something acknowledged is not there')
}
