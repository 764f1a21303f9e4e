import type { Control } from './controls-list.ts'

const far = 'src/usecases/labs/far-labs.test.ts'

/** Guards of lists that follow from their columns. */
export const columnControls: readonly Control[] = [
  {
    guard: 'each filter of the list of labs searches beyond the rows scanned in order',
    file: 'src/db/queries/lab-list.ts',
    search: 'isFiltered: filters.length > 0,',
    replace: 'isFiltered: page.q !== undefined || page.service !== undefined,',
    by: { file: far, title: 'the filter rating finds the last of 1,101 labs' },
  },
]
