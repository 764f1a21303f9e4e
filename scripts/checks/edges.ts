// Every edge of every machine is taken by a verb, and from every state the edges that were taken
// lead to a named end (`machine-ends.ts`). A machine with an edge that no verb takes promises a way
// out that does not exist. The tests of the verbs record the edges that rows really took
// (`test/edges-taken.ts`), except random walks and races: run them first.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { edgesOf, type Machine } from '#src/domain/machine.ts'
import { machines } from '#src/domain/machines.ts'
import { ends, notYet } from './machine-ends.ts'

type Taken = { machine: string; event: string; from_state: string }

const folder = '.data/test-edges'
const files = existsSync(folder) ? readdirSync(folder) : []
if (files.length === 0) {
  console.error('No test left its steps behind: run the tests of the verbs first.')
  process.exit(1)
}
const taken = new Set(
  files
    .flatMap((file): Taken[] => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
    .map(({ machine, event, from_state: from }) => `${machine} ${from} ${event}`),
)
const all = Object.entries<Machine>(machines)
const edges = all.flatMap(([name, machine]) =>
  edgesOf(machine).map(({ from, event, to }) => ({
    name,
    from,
    to,
    edge: `${name} ${from} ${event}`,
  })),
)
const faults = [...untaken(), ...outdated(), ...all.flatMap((one) => stuck(...one))]
for (const fault of faults) console.error(fault)
const walked = edges.filter(({ edge }) => taken.has(edge)).length
console.log(`${edges.length} edges, ${walked} taken, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

function untaken(): string[] {
  return edges
    .filter(({ edge }) => !taken.has(edge) && !notYet[edge])
    .map(({ edge }) => `${edge}: no verb takes this edge`)
}

/** Entries that no longer apply. */
function outdated(): string[] {
  const known = new Set(edges.map(({ edge }) => edge))
  const edgesNamed = Object.keys(notYet).filter((edge) => !known.has(edge) || taken.has(edge))
  const statesNamed = Object.entries(ends).flatMap(([name, states]) =>
    Object.keys(states).map((state) => [name, state] as const),
  )
  const gone = statesNamed.filter(([name, state]) => {
    const machine = all.find(([one]) => one === name)?.[1]
    return !machine?.[state]
  })
  return [...edgesNamed, ...gone.map((one) => one.join(' '))].map(
    (named) => `${named}: is named and need not be any more`,
  )
}

/** States from which no edge that was taken leads to a named end, and ends that are not named. */
function stuck(name: string, machine: Machine): string[] {
  const ended = new Set(Object.keys(ends[name] ?? {}))
  const waits = Object.keys(machine).filter((state) => isWaiting(name, machine, state))
  for (const state of waits) ended.add(state)
  for (let size = -1; size !== ended.size;) {
    size = ended.size
    for (const one of edges)
      if (one.name === name && taken.has(one.edge) && ended.has(one.to)) ended.add(one.from)
  }
  return Object.keys(machine)
    .filter((state) => !ended.has(state))
    .map((state) => `${name} ${state}: nobody leads it to an end`)
}

/** States whose only exit is an edge named above. */
function isWaiting(name: string, machine: Machine, state: string): boolean {
  const events = Object.keys(machine[state] ?? {})
  return events.length > 0 && events.every((event) => notYet[`${name} ${state} ${event}`])
}
