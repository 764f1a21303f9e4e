import type { Control } from './control.ts'

const file = 'src/usecases/slots/worked-hours.test.ts'
const refused = 'a price for another hour is refused, and so is another time for a visit'

/** Guards of the hours in which somebody works. */
export const workedHoursControls: readonly Control[] = [
  {
    guard: 'no price is made for an hour in which nobody works',
    file: 'src/domain/bookings/quotation.ts',
    search: 'if (nobody) return',
    replace: 'if (nobody === undefined) return',
    by: { file, title: refused },
  },
  {
    guard: 'no visit gets an hour in which nobody works',
    file: 'src/domain/visits/rescheduling.ts',
    search: 'const nobody = isPromised ? undefined : refusedNobody(facts, startsAt)',
    replace: 'const nobody = undefined',
    by: { file, title: refused },
  },
  {
    guard: 'the hours of an address are listed for its owner alone',
    file: 'src/usecases/slots/list-slots.ts',
    search: 'permit.over(await findAddress(tx, addressId))',
    replace: '(await findAddress(tx, addressId)) ?? { latitude: 0, longitude: 0 }',
    by: { file, title: 'whoever asks for another’s address or patient learns nothing of them' },
  },
  {
    guard: 'a fresh sample gets an hour in which somebody works',
    file: 'src/domain/tubes/fresh-draw.ts',
    search: 'if (hold.ok) return { hour, hold: hold.value }',
    replace: 'return { hour, ...(hold.ok && { hold: hold.value }) }',
    by: {
      file: 'src/domain/tubes/fresh-draw.test.ts',
      title: 'a fresh sample is drawn in the first free hour in which somebody works who can come',
    },
  },
  {
    guard: 'no test is given up because nobody works',
    file: 'src/domain/tubes/fresh-draw.ts',
    search: '  if (hour) return { hour }\n',
    replace: '',
    by: {
      file: 'src/domain/tubes/fresh-draw.test.ts',
      title:
        'where nobody works in any free hour it is the first: no test is given up for a roster',
    },
  },
  {
    guard: 'a child’s fresh tube is brought to nobody without the skill',
    file: 'src/domain/tubes/fresh-draw.ts',
    search: 'isSafe(one) && hasSkill(facts, tube, one)',
    replace: 'isSafe(one)',
    by: {
      file: 'src/domain/tubes/fresh-draw.test.ts',
      title: 'a child’s fresh tube joins no accepted visit of somebody who doesn’t see children',
    },
  },
  {
    guard: 'the hours of addresses are listed so many times an hour and no more',
    file: 'src/usecases/slots/list-slots.ts',
    search: 'limit: limits.hoursForAddressOfAccount, lock, nth }',
    replace: 'limit: { most: 10_000, per: { hours: 1 } }, lock, nth }',
    by: {
      file: 'src/usecases/slots/hours-limit.test.ts',
      title: 'the hours of addresses are listed only so many times an hour, for one account',
    },
  },
  {
    guard: 'of lists of hours at once no more are answered',
    file: 'src/usecases/slots/list-slots.ts',
    search: 'limits.hoursForAddressOfAccount, lock, nth }',
    replace: 'limits.hoursForAddressOfAccount, nth }',
    by: {
      file: 'src/usecases/slots/hours-limit.test.ts',
      title: 'of several at once no more are answered',
    },
  },
  {
    guard: 'an hour is sold where one roster has no gap, and only there',
    file: 'src/domain/rosters/roster-gap.ts',
    search: 'if (gap === null) return null\n    closest',
    replace: 'if (gap !== null) return null\n    closest',
    by: {
      file: 'src/domain/rosters/worked-hours.test.ts',
      title: 'somebody comes exactly where one roster has no gap',
    },
  },
]
