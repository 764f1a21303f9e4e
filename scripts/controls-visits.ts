import type { Control } from './controls-list.ts'

const lever = 'src/usecases/clock/demo-clock.test.ts'

/** A demonstration's clock, and the hours of visits. */
export const visitControls: readonly Control[] = [
  {
    guard: 'only a demonstration reads its lever',
    file: 'src/main/build-world.ts',
    search: '{ isDemo: env.isDemo }',
    replace: '{ isDemo: true }',
    by: {
      file: 'src/http/demo-clock-switch.test.ts',
      title: 'the lever’s row moves the clock of a demonstration, and of nothing else',
    },
  },
  {
    guard: 'only a demonstration has a lever',
    file: 'src/usecases/clock/move-clock.ts',
    search: "if (!world.settings.isDemo) throw new Refusal('not-found')",
    replace: '',
    by: {
      file: lever,
      title: 'outside of a demonstration there is no lever, and a row in its table changes nothing',
    },
  },
  {
    guard: 'two who move the clock at once move it once',
    file: 'src/db/queries/demo-clock.ts',
    search: ".for('update')",
    replace: '',
    by: {
      file: lever,
      title: 'it goes forwards alone, sixty days at most, and a form sent twice moves it once',
    },
  },
  {
    guard: 'a demonstration’s clock ends no sign-in code',
    file: 'src/usecases/people/verify-code.ts',
    search: 'world.clock.real(tx)',
    replace: 'world.clock.now(tx)',
    by: {
      file: lever,
      title: 'it ends no session, no sign-in code and no reply that is kept for a repeated request',
    },
  },
]
