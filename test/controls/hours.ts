import type { Control } from './control.ts'

const waited = {
  file: 'src/usecases/labs/opening-hours.test.ts',
  title: 'slot making is waited for, or slots by old hours would overlap the new ones',
}

/** Guards of a lab's slots against concurrent changes. */
export const hoursControls: readonly Control[] = [
  {
    guard: 'opening hours are changed while nobody makes hours',
    file: 'src/usecases/labs/edit-lab.ts',
    search: '  await lockHoursSaid(step.tx)\n',
    replace: '  void lockHoursSaid\n',
    by: waited,
  },
  {
    guard: 'a lab is switched on while nobody makes hours',
    file: 'src/db/queries/labs/lab-at-hand.ts',
    search: '    hoursBlocked(tx).execute(),\n',
    replace: '    void hoursBlocked,\n',
    by: waited,
  },
  {
    guard: 'no capacity opens an hour outside the opening hours',
    file: 'src/db/queries/labs/lab-hours.ts',
    search: ' or not (${isOpeningHour}))`',
    replace: ')`',
    by: {
      file: 'src/usecases/labs/opening-hours.test.ts',
      title: 'another capacity, or a removed holiday, opens no slot outside the opening hours',
    },
  },
]
