import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** One line of the table: the measured value, its floor, and their ratio. */
export type Figure = {
  name: string
  unit: string
  figure: number
  /** Measured in the same run, or the fixed figure that the target names. */
  floor: number
  ratio: number
  target: string
}

const results = 'bench/results/latest.json'

/** Measured rounds: those of the benchmark, unless `BENCH_ROUNDS` names fewer for a try. */
export function roundsOf(usual: number): number {
  return Number(process.env.BENCH_ROUNDS ?? usual)
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

/** @param target as text, e.g. `at least 0.7` */
export function figureOf(
  name: string,
  unit: string,
  { figure, floor }: { figure: number; floor: number },
  target: string,
): Figure {
  return {
    name,
    unit,
    figure: round(figure),
    floor: round(floor),
    ratio: round(figure / floor),
    target,
  }
}

function round(value: number) {
  return Math.round(value * 100) / 100
}

export function print(figures: readonly Figure[]) {
  const width = Math.max(...figures.map(({ name }) => name.length))
  for (const { name, unit, figure, floor, ratio, target } of figures)
    console.log(
      `${name.padEnd(width)}  ${figure} ${unit}  floor ${floor}  ratio ${ratio}  (${target})`,
    )
}

/** Stores the last run of each benchmark. */
export function keep(benchmark: string, figures: readonly Figure[]) {
  mkdirSync('bench/results', { recursive: true })
  const known = JSON.parse(readFileSync(results, 'utf8')) as Record<string, unknown>
  const all = { ...known, [benchmark]: { at: new Date().toISOString(), figures } }
  writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`)
}
