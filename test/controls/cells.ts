import type { Control } from './control.ts'

const file = 'deploy/cells-subscriber.sql'
const by = (title: string) => ({ file: 'test/cells.test.ts', title })

/** Guards that two cells never write the same row, sell the same slot or issue the same number. */
export const cellControls: readonly Control[] = [
  {
    guard: 'cells: what comes from the registry is written by nobody else',
    file,
    search: 'if tg_nargs > 0 or current_user =',
    replace: 'if tg_op is not null then return coalesce(new, old); end if;\n  if current_user =',
    by: by('in the cell the serving role cannot write any of it, and gets a readable refusal'),
  },
  {
    guard: 'cells: a function that replication fires has a search path of its own',
    file: 'src/db/migrations/0023_search-path-of-line-functions.sql',
    search: 'ALTER FUNCTION rename_in_lab_lines() SET search_path = public, pg_temp;',
    replace: 'SELECT 1;',
    by: {
      file: 'src/db/fired-in-cells.test.ts',
      title: 'every function of the product that a cell’s replication fires states its search path',
    },
  },
  {
    guard: 'cells: a lab has hours in the cell of its city alone',
    file,
    search: 'if public.cells_serves(new.location_id) then',
    replace: 'if new.location_id is not null then',
    by: by(
      'a lab has slots only in the cell of its city, and they follow its holidays and its clock',
    ),
  },
  {
    guard: 'cells: each has a series of invoices of its own',
    file,
    search: 'new.last := new.last + 100000;',
    replace: '',
    by: by('invoices of two cells have their own series, each without a gap'),
  },
  {
    guard: 'cells: what arrives raises the version of the cell',
    file,
    search:
      "    execute format('alter table %I enable replica trigger cells_raise_version', name);\n",
    replace: '',
    by: by(
      'a price and a name are replicated, and the cell’s own version rises once for each transaction',
    ),
  },
]
