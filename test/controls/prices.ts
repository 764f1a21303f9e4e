import type { Control } from './control.ts'

const pricing = 'src/domain/labs/pricing.test.ts'
const prices = 'src/usecases/labs/prices.test.ts'

/** Guards of a lab's price list and capacity. */
export const priceControls: readonly Control[] = [
  {
    guard: 'a price is saved on the version it was shown at',
    file: 'src/domain/labs/pricing.ts',
    search: 'version !== (before?.version ?? null)',
    replace: 'false',
    by: {
      file: pricing,
      title: 'a row is saved on the version it was shown at, and on no other',
    },
  },
  {
    guard: 'a price file is applied as a whole or not at all',
    file: 'src/usecases/labs/save-prices.ts',
    search: 'input.isWhole ? whyNotWhole(rows) : undefined',
    replace: 'undefined',
    by: {
      file: prices,
      title: 'as a whole, one refused row keeps every other from being saved',
    },
  },
  {
    guard: 'nobody prices the lab they work at for the office',
    file: 'src/usecases/parts/labs/managed-lab.ts',
    search: '  refuseOwnLab(actor, labId)\n',
    replace: '',
    by: {
      file: prices,
      title: 'somebody of the office who works at the lab in another role does not price it',
    },
  },
  {
    guard: 'a manager hears what the office changes in the prices',
    file: 'src/usecases/parts/labs/store-prices.ts',
    search: 'isTold ? await tellManagers',
    replace: '!isTold ? await tellManagers',
    by: {
      file: prices,
      title:
        'what the office changes is told to the lab’s manager, the old price beside the new one',
    },
  },
  {
    guard: 'the office saves a price on no other than the one it was shown',
    file: 'src/usecases/labs/save-offer.ts',
    search: '(isForPlatform ? null : undefined)',
    replace: 'undefined',
    by: { file: prices, title: 'the office overwrites nothing that it was not shown' },
  },
  {
    guard: 'a price far from the old one is saved only once somebody confirmed it',
    file: 'src/domain/labs/pricing.ts',
    search: '!row.isSure && isFarPrice(known, decided.value)',
    replace: 'false',
    by: { file: pricing, title: 'a first price is measured by the usual one, where there is one' },
  },
  {
    guard: 'a capacity is set on the one that was shown',
    file: 'src/domain/labs/desk.ts',
    search: 'shown === undefined ? isForPlatform : shown !== now',
    replace: 'false',
    by: { file: prices, title: 'a capacity that somebody changed meanwhile is not overwritten' },
  },
]
