import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '../journey/report.ts'
import { startServer } from './installations.ts'

type Place = { server: number; web: number; worker: number; prometheus: number; folder: string }
const alerts = 'deploy/prometheus-alerts.yml'

/** Debian's Prometheus, installed where it is missing and permitted. */
function needPrometheus(): void {
  if (spawnSync('promtool', ['--version']).status === 0) return
  if (process.getuid?.() !== 0)
    throw new Error('Install Prometheus first: apt-get install prometheus')
  const quiet = {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  execFileSync('apt-get', ['update'], quiet)
  execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'prometheus'], quiet)
}

/**
 * Our files checked by Prometheus's own tool, the alerts run by `alerts.test.yml`; then a real
 * Prometheus with our configuration scrapes a demonstration: both processes are up, every rule and
 * every panel can be queried.
 */
export async function watched(place: Place): Promise<void> {
  needPrometheus()
  mkdirSync(place.folder, { recursive: true })
  const tool = (...args: string[]) => execFileSync('promtool', args, { stdio: 'pipe' })
  tool('check', 'rules', alerts)
  tool('check', 'config', 'deploy/prometheus.yml')
  tool('test', 'rules', 'scripts/system/alerts.test.yml')
  const server = await startServer(place.server, {
    DEMO: '1',
    DATA_DIR: join(place.folder, 'data'),
    WEB_METRICS_PORT: String(place.web),
    WORKER_METRICS_PORT: String(place.worker),
  })
  const prometheus = startPrometheus(place)
  try {
    await asked(place)
  } finally {
    prometheus.kill('SIGTERM')
    await server.stop()
  }
}

/** What an operator changes in `deploy/prometheus.yml`, every place, and the scrape interval. */
function startPrometheus({ web, worker, prometheus, folder }: Place) {
  const changes = [
    ['127.0.0.1:9464', `127.0.0.1:${web}`],
    ['127.0.0.1:9465', `127.0.0.1:${worker}`],
    ['scrape_interval: 15s', 'scrape_interval: 1s'],
    ['evaluation_interval: 15s', 'evaluation_interval: 1s'],
  ] as const
  let text = readFileSync('deploy/prometheus.yml', 'utf8')
  for (const [from, into] of changes) {
    expect(text.includes(from), `deploy/prometheus.yml has no «${from}»`)
    text = text.replace(from, into)
  }
  writeFileSync(join(folder, 'prometheus.yml'), text)
  writeFileSync(join(folder, 'prometheus-alerts.yml'), readFileSync(alerts))
  return spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=127.0.0.1:${prometheus}`,
    ],
    { stdio: 'ignore' },
  )
}

type Answer = { data: { result: { value: [number, string] }[]; groups: { rules: Rule[] }[] } }
type Rule = { name: string; health: string; state: string; lastError?: string }

async function asked({ web, worker, prometheus }: Place) {
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${prometheus}/api/v1/${path}`)
    expect(response.ok, `Prometheus answered ${response.status} to ${path}`)
    return (await response.json()) as Answer // of Prometheus's own API
  }
  const query = async (expr: string) =>
    (await ask(`query?query=${encodeURIComponent(expr)}`)).data.result
  const areUp = () => query('count(up == 1) == 2 and count(oxalate_slots_oversold) == 1')
  await until(async () => (await areUp()).length > 0)
  for (const port of [web, worker]) {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const { status, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: text })
    expect(status === 0, `promtool says of the figures at ${port}: ${stderr.toString()}`)
  }
  const panels = readFileSync('deploy/grafana-dashboard.json', 'utf8').matchAll(/"expr": (".*")/g)
  const exprs = [...panels].map(([, expr = '""']) => String(JSON.parse(expr)))
  for (const expr of exprs) await query(expr)
  await until(async () => (await rules(ask)).every(({ health }) => health === 'ok'))
  const firing = (await rules(ask)).filter(({ state }) => state === 'firing')
  expect(firing.length === 0, `alarms of a healthy one: ${firing.map(({ name }) => name).join()}`)
  const { length } = await rules(ask)
  console.log(`  both processes up, ${exprs.length} queries of panels, ${length} alerts judged`)
}

async function rules(ask: (path: string) => Promise<Answer>): Promise<Rule[]> {
  return (await ask('rules')).data.groups.flatMap((group) => group.rules)
}

async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + 60_000
  while (!(await isSo().catch(() => false))) {
    expect(performance.now() < deadline, 'Prometheus did not see it within a minute')
    await sleep(250)
  }
}
