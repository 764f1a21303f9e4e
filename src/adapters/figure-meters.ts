import { Gauge, type Registry } from 'prom-client'

/** Waiting items: how many, and the age of the oldest. */
type Waiting = { count: number; oldestSeconds: number }

/** Metrics of the entire installation, from the database. */
export type Figures = {
  jobs: Readonly<Record<string, Waiting>>
  messagesUnsent: Waiting
  paymentsUnconfirmed: Waiting
  breaksOpen: Waiting
  criticalCallsUnheard: Waiting
  ledgerImbalancePaise: number
  slotsOversold: number
}

/** However often it is scraped, the database is queried no more often than this. Milliseconds. */
const KEEP_MS = 15_000

/**
 * Metrics read at a scrape. Where the database does not answer they are omitted, never repeated:
 * the time of the last answer stays and shows its age.
 */
export function meterFigures(registry: Registry, read: () => Promise<Figures>, keepMs = KEEP_MS) {
  const show = gauges(registry)
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  async function again() {
    readAt = performance.now()
    show(await read().catch(() => undefined))
  }
  return async function refresh() {
    if (performance.now() - readAt < keepMs) return reading
    reading = again()
    return reading
  }
}

type Gauges = { count: Gauge; oldest: Gauge }

/** Metrics of waiting items: the name, and what is counted. */
const kinds = {
  messagesUnsent: ['messages_unsent', 'Messages to people that wait to be sent and are not over.'],
  paymentsUnconfirmed: [
    'payments_unconfirmed',
    'Money captured that the gateway was not told to keep.',
  ],
  breaksOpen: [
    'reconciliation_breaks_open',
    'Differences from the gateway’s books that nobody settled.',
  ],
  criticalCallsUnheard: [
    'critical_calls_unheard',
    'Critical values that nobody was told by telephone yet.',
  ],
} as const satisfies Partial<Record<keyof Figures, readonly [string, string]>>
const named = Object.keys(kinds) as (keyof typeof kinds)[] // their names are those above

function gauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `oxalate_${name}`, help, labelNames, registers: [registry] })
  const waiting = (name: string, help: string, labelNames?: string[]): Gauges => ({
    count: gauge(name, help, labelNames),
    oldest: gauge(`${name}_oldest_seconds`, `How long the oldest waits. ${help}`, labelNames),
  })
  const jobs = waiting('jobs_waiting', 'Jobs that are due and not begun.', ['queue'])
  const rows = named.map((name) => {
    const [title, help] = kinds[name]
    return { name, ...waiting(title, help) }
  })
  const imbalance = gauge('ledger_imbalance_paise', 'Paise by which journals do not sum to zero.')
  const oversold = gauge('slots_oversold', 'Hours to come with more visits than places.')
  const readAt = gauge('figures_read_timestamp_seconds', 'When the database last told the figures.')

  function forget() {
    for (const one of [...rows.flatMap(bothOf), imbalance, oversold]) one.remove()
    for (const one of bothOf(jobs)) one.reset() // a labelled metric without values exposes none
  }
  return function show(figures: Figures | undefined) {
    forget()
    if (!figures) return
    for (const [queue, waits] of Object.entries(figures.jobs)) {
      jobs.count.set({ queue }, waits.count)
      jobs.oldest.set({ queue }, waits.oldestSeconds)
    }
    for (const { name, count, oldest } of rows) {
      count.set(figures[name].count)
      oldest.set(figures[name].oldestSeconds)
    }
    imbalance.set(figures.ledgerImbalancePaise)
    oversold.set(figures.slotsOversold)
    readAt.setToCurrentTime()
  }
}

const bothOf = ({ count, oldest }: Gauges) => [count, oldest]
