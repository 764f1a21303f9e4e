import type { Control } from './controls-list.ts'

const versions = 'src/usecases/results/shown-version.test.ts'

/** Guards of the bench: nobody decides about a value that was not on the page. */
export const resultControls: readonly Control[] = [
  {
    guard: 'a test moves only as it was shown to whoever decides',
    file: 'src/usecases/transition.ts',
    search: 'version: shown?.version ?? row.version',
    replace: 'version: row.version',
    by: {
      file: versions,
      title: 'of two who save at once from the same page exactly one wins, and the other is told',
    },
  },
  {
    guard: 'only what was shown is verified',
    file: 'src/usecases/results/verify-result.ts',
    search: 'bookingId: tree.booking.id, shown })',
    replace: 'bookingId: tree.booking.id })',
    by: {
      file: versions,
      title: 'nobody verifies a value that was not on the page, and a second click does no harm',
    },
  },
  {
    guard: 'a signature covers exactly the results of the page',
    file: 'src/domain/results/signing.ts',
    search: 'isWhole && versions.size === verified.length ? verified : undefined',
    replace: 'verified',
    by: {
      file: versions,
      title:
        'a signature covers the results that stood on the page: one verified later is not signed',
    },
  },
  {
    guard: 'who entered a critical value does not verify it',
    file: 'src/usecases/results/verify-result.ts',
    search: "if (mustBeAnother(result, person)) throw new Refusal('same-person')",
    replace: '',
    by: {
      file: 'src/usecases/results/second-person.test.ts',
      title: 'who entered a critical value does not verify it; another does, who may also sign it',
    },
  },
]
