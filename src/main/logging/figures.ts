import type { Figures } from '#src/adapters/figure-meters.ts'
import { type FigureRow, readFigures } from '#src/db/queries/ledger/figures.ts'
import { jobs } from '#src/jobs/index.ts'
import type { World } from '#src/usecases/world.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 86_400_000

/**
 * Reads the metrics of the entire installation. The ledger is read from its first entry, a step at
 * a time, then only new entries; once a day from the start again, to notice changes made outside
 * the product.
 */
export function figuresOf({ db, clock }: Pick<World, 'db' | 'clock'>) {
  const books = readBooks()
  return async function read(): Promise<Figures> {
    const row = await readFigures(db, { after: books.after() })
    const now = clock.of(Temporal.Instant.from(row.now))
    const waiting = ({ count, oldest }: { count: number; oldest: string | null }) => ({
      count,
      oldestSeconds: oldest === null ? 0 : secondsBetween(Temporal.Instant.from(oldest), now),
    })
    const due = new Map(row.jobs.map(({ job, ...waits }) => [job, waiting(waits)]))
    const none = { count: 0, oldestSeconds: 0 }
    return {
      jobs: Object.fromEntries(jobs.map(({ name }) => [name, due.get(name) ?? none])),
      messagesUnsent: waiting(row.messages),
      paymentsUnconfirmed: waiting(row.captures),
      breaksOpen: waiting(row.breaks),
      criticalCallsUnheard: waiting(row.calls),
      ledgerImbalancePaise: books.imbalance(row.ledger),
      slotsOversold: row.oversold,
    }
  }
}

/** A demonstration's clock may be ahead of what it wrote. */
function secondsBetween(then: Temporal.Instant, now: Temporal.Instant): number {
  return Math.max(0, now.since(then).total('seconds'))
}

function readBooks() {
  let after = FIRST
  let wrong = 0
  /** The previous result, until this pass has finished. */
  let before = 0
  let begunAt = performance.now()
  return {
    after() {
      if (performance.now() - begunAt > DAY_MS) {
        ;[after, before, wrong, begunAt] = [FIRST, Math.max(before, wrong), 0, performance.now()]
      }
      return after
    },
    imbalance({ settledUpTo, settled, fresh, isLast }: FigureRow['ledger']): number {
      after = settledUpTo ?? after
      wrong += settled
      if (isLast) before = 0
      return Math.max(before, wrong + fresh)
    },
  }
}
