import type { Control } from './controls-list.ts'

const silence = 'src/usecases/results/no-silence.test.ts'

/** What judges a number: limits on their own, and nobody passed over. */
export const judgingControls: readonly Control[] = [
  {
    guard: 'a critical limit rings where there is no range',
    file: 'src/domain/results/band.ts',
    search: 'export function bandOf({ range, limits }: Side, value: number): ResultFlag {\n',
    replace:
      "export function bandOf({ range, limits }: Side, value: number): ResultFlag {\n  if (!range) return 'no-range'\n",
    by: {
      file: silence,
      title: 'a limit rings at its own value, whatever range there is or is not',
    },
  },
  {
    guard: 'what nothing judges is held',
    file: 'src/domain/results/judge.ts',
    search: "return new Set(flags).size > 1 ? 'sexes-differ' : 'nothing-judges'",
    replace: 'return null',
    by: { file: silence, title: 'no number of any test, sex and age is passed over in silence' },
  },
  {
    guard: 'one row of critical limits for each test, sex and age',
    file: 'src/db/migrations/0023_critical-limits.sql',
    search: '"test_code" WITH =,',
    replace: '"id" WITH =, "test_code" WITH =,',
    by: { file: silence, title: 'two limits for one age, by raw SQL, are refused by the database' },
  },
  {
    guard: 'critical limits without a hole',
    file: 'src/db/seed/critical-limits.ts',
    search: 'if hole is not null then',
    replace: 'if false then',
    by: {
      file: 'src/usecases/catalogue/seed.test.ts',
      title: 'critical limits that leave an age without a row are not seeded',
    },
  },
  {
    guard: 'a number that nothing judged is not verified',
    file: 'src/usecases/results/verify-result.ts',
    search: "if (needsDecision(result)) throw new Refusal('needs-decision')",
    replace: '',
    by: {
      file: 'src/usecases/results/decide-result.test.ts',
      title:
        'a number that nothing judges is held, and is not verified before the pathologist decides',
    },
  },
]
