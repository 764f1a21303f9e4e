import {
  makeCluster,
  makeDatabaseOf,
  publishAndSubscribe,
  startDatabase,
} from './cells-database.ts'
import { bothCells, type Cell, portsOfCells } from './cells-places.ts'
import {
  certify,
  settingsOf,
  SLOT_CAPACITY,
  startFrontOfCells,
  startProductOf,
} from './cells-product.ts'
import { type Kept, until } from './kept.ts'
import { postgresOf } from './node-kill.ts'
import { migrate, startBucket, trustFront } from './product.ts'
import { emptyHome } from './start.ts'

/**
 * Two complete installations from an empty folder, the second fed by the first, behind one front.
 */
export async function startCells(all: Kept[]): Promise<void> {
  await emptyHome(portsOfCells)
  certify()
  for (const cell of bothCells) {
    makeCluster(cell)
    all.push(await startDatabase(cell))
    await makeDatabaseOf(cell)
    migrate(settingsOf(cell))
    const { slug, bucket: port, data } = cell
    all.push(await startBucket({ name: `s3rver-${slug}`, port, folder: `${data}/../bucket` }))
  }
  publishAndSubscribe(SLOT_CAPACITY)
  for (const cell of bothCells) all.push(...(await startProductOf(cell)))
  all.push(await startFrontOfCells())
  trustFront()
}

/** Kills every process of a cell at once, including its database: like a site that loses power. */
export async function killCell(cell: Cell, all: readonly Kept[]): Promise<number> {
  const leaders = all.filter(({ name, hasEnded }) => name.endsWith(`-${cell.slug}`) && !hasEnded())
  const pids = [...leaders.map(({ pid }) => -pid), ...postgresOf(cell.database)]
  for (const pid of pids) tell(pid)
  await until(`${cell.slug} is gone`, async () => postgresOf(cell.database).length === 0)
  return pids.length
}

/** Its files are as they were, and the same commands start it. */
export async function startAgain(cell: Cell, all: Kept[]): Promise<void> {
  all.push(await startDatabase(cell))
  const { slug, bucket: port, data } = cell
  all.push(await startBucket({ name: `s3rver-${slug}`, port, folder: `${data}/../bucket` }))
  all.push(...(await startProductOf(cell)))
}

/** A negative number signals a process group, including what a start forked. */
function tell(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it has exited meanwhile
  }
}
