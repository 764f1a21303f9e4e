// `npm run bench` runs every benchmark, `npm run bench -- NAME` one: each prints figure, floor and
// ratio of one run, and stores them in bench/results/latest.json. No test asserts a time.
import { keep, print } from './figures.ts'

const benchmarks = {
  start: async () => (await import('./start.ts')).measure(),
  pages: async () => (await import('./pages.ts')).measure(),
  search: async () => (await import('./search.ts')).measure(),
  'lab-list': async () => (await import('./lab-list.ts')).measure(),
  orders: async () => (await import('./orders.ts')).measure(),
  place: async () => (await import('./place.ts')).measure(),
  accept: async () => (await import('./accept.ts')).measure(),
  tracking: async () => (await import('./tracking.ts')).measure(),
  memory: async () => (await import('./memory.ts')).measure(),
  dispatch: async () => (await import('./dispatch.ts')).measure(),
  bench: async () => (await import('./bench.ts')).measure(),
  report: async () => (await import('./report.ts')).measure(),
  peers: async () => (await import('./peers.ts')).measure(),
  growth: async () => (await import('./growth.ts')).measure(),
  scale: async () => (await import('./scale.ts')).measure(),
  lighthouse: async () => (await import('./lighthouse.ts')).measure(),
}
type Name = keyof typeof benchmarks

/** Installs another shop from npm, so it runs only when it is named. */
const onlyNamed: readonly Name[] = ['peers']
const names = Object.keys(benchmarks) as Name[]
const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !names.includes(name as Name))
if (unknown) throw new Error(`no benchmark ${unknown}; there are: ${names.join(', ')}`)

const isWanted = (name: Name) =>
  wanted.length === 0 ? !onlyNamed.includes(name) : wanted.includes(name)
for (const name of names.filter(isWanted)) {
  console.log(`\n${name}`)
  const figures = await benchmarks[name]()
  print(figures)
  keep(name, figures)
}
process.exit() // load generator and browser keep handles open
