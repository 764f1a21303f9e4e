import { stringify } from 'csv-stringify/sync'
import { labStages, type ViewLabNumbers } from '#src/domain/labs/lab-numbers.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { forSpreadsheets } from '#src/usecases/spreadsheet.ts'
import type { World } from '#src/usecases/world.ts'
import { viewLabNumbers } from './view-lab-numbers.ts'

const head = [
  'test',
  'name',
  'results',
  'late',
  'on time %',
  ...labStages.flatMap((stage) => [`${stage} p50 min`, `${stage} p95 min`]),
]

/** The numbers of a lab by test as a file, all tests together first. */
export async function exportLabNumbers(world: World, actor: Actor, input: ViewLabNumbers) {
  const { all, tests, days } = await viewLabNumbers(world, actor, input)
  const rows = (all ? [all, ...tests] : tests).map(({ code, name, stages, ...row }) => [
    code ?? '',
    code === null ? 'All' : name,
    row.tests,
    row.late,
    row.onTimePercent,
    ...labStages.flatMap((stage) => [stages[stage].half, stages[stage].most]),
  ])
  return { csv: stringify([head, ...rows], forSpreadsheets), fileName: `numbers-${days}-days.csv` }
}
