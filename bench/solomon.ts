import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Day, Travel } from '#src/domain/dispatch/day.ts'
import type { Tuning } from '#src/domain/dispatch/search.ts'

/** Temperatures are in tenths of an instance's unit. */
export const solomonTuning: Tuning = {
  removed: 10,
  longest: 10,
  split: 0.5,
  deepen: 0.01,
  whole: 0.01,
  blink: 0.03,
  hottest: 400,
  coldest: 10,
  recombinations: 4,
}

/** One of Solomon's instances: times and distances in tenths of its own unit. */
export type Instance = { name: string; day: Day; best: number }

type Row = Record<
  'instance' | 'customer' | 'x' | 'y' | 'demand' | 'ready' | 'due' | 'service',
  string
>

const vehicles = 25

/** The 56 instances of M. Solomon (1987), with the best known distance in tenths. */
export function solomonInstances(): Instance[] {
  const rows = Map.groupBy(rowsOf<Row>('solomon'), ({ instance }) => instance)
  type Best = Record<'instance' | 'capacity' | 'best_distance', string>
  return rowsOf<Best>('solomon_best').map(({ instance, capacity, best_distance }) => ({
    name: instance,
    day: dayOf(rows.get(instance) ?? [], Number(capacity)),
    best: Math.round(Number(best_distance) * 10),
  }))
}

function rowsOf<Columns>(name: string) {
  const file = new URL(`data/${name}.csv`, import.meta.url)
  return parse<Columns>(readFileSync(file), { columns: true })
}

function dayOf(rows: readonly Row[], capacity: number): Day {
  const [depot, ...customers] = rows
  const until = Number(depot?.due) * 10
  return {
    travel: travelOf(rows),
    labs: [],
    visits: customers.map(({ customer, demand, ready, due, service }) => ({
      id: customer,
      place: Number(customer),
      opens: Number(ready) * 10,
      closes: Number(due) * 10,
      takes: Number(service) * 10,
      tubes: Number(demand),
      skills: 0,
    })),
    people: Array.from({ length: vehicles }, (_, person) => ({
      id: `v${person}`,
      from: 0,
      until,
      start: 0,
      end: 0,
      tubes: capacity,
      skills: 0,
    })),
  }
}

/** Each leg cut, not rounded, to one decimal of the instance's unit, as in the DIMACS challenge. */
function travelOf(rows: readonly Row[]): Travel {
  const points = rows.map(({ x, y }) => [Number(x), Number(y)] as const)
  const units = points.flatMap(([fromX, fromY]) =>
    points.map(([x, y]) => Math.floor(Math.sqrt((fromX - x) ** 2 + (fromY - y) ** 2) * 10)),
  )
  return { kind: 'table', places: rows.length, units }
}
