import type { Control } from './control.ts'

const guards = 'src/db/guards.test.ts'

export const databaseControls: readonly Control[] = [
  {
    guard: 'what happened stays as it was written',
    file: 'src/db/append-only.ts',
    search: "  'audit',\n",
    replace: '',
    by: { file: guards, title: 'audit, events, ledger and range statements are append-only' },
  },
  {
    guard: 'no state changes against its machine, by hand neither',
    file: 'src/db/transition-guard.ts',
    search: "then raise exception '% has no way from % to %', tg_argv[0], old.state, new.state",
    replace: "then raise notice '% has no way from % to %', tg_argv[0], old.state, new.state",
    by: {
      file: guards,
      title: 'a manual change of state against the machine is refused, along it allowed',
    },
  },
  {
    guard: 'every journal sums to zero',
    file: 'src/db/ledger-guard.ts',
    search: 'if total <> 0 then',
    replace: 'if false then',
    by: {
      file: guards,
      title: 'an unbalanced journal is refused completely when its transaction ends',
    },
  },
]
