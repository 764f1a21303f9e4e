import type { Control } from './control.ts'

const blood = 'src/usecases/bookings/blood-limit.test.ts'
const month = 'src/usecases/bookings/blood-of-a-month.test.ts'
const events = 'src/usecases/bookings/collection-events.test.ts'
const byPage = 'src/usecases/bookings/bookable-by-its-page.test.ts'

/** Guards against results that would be wrong before the sample is drawn. */
export const catalogueControls: readonly Control[] = [
  {
    guard: 'a list is narrowed by the price that its rows show, of labs that come to the place',
    file: 'src/usecases/parts/catalogue/filtered.ts',
    search: 'offers.find(({ lab }) => reaches(lab)) ?? offers[0]',
    replace: 'offers[0]',
    by: {
      file: 'src/usecases/catalogue/filters.test.ts',
      title: 'the price of a filter is the one that the row shows, of labs that come to the place',
    },
  },
  {
    guard: 'no page calls bookable what is calculated from a test that the catalogue lacks',
    file: 'src/domain/catalogue/booked-beside.ts',
    search: '  if (beside.length < needed.length) return',
    replace: '  if (beside.length < 0) return',
    by: {
      file: byPage,
      title: 'urine protein over creatinine and night blood are not bookable, and say why',
    },
  },
  {
    guard: 'a page names all that a calculated value must be booked with, also over another one',
    file: 'src/domain/catalogue/booked-beside.ts',
    search: '  for (const code of all) for',
    replace: '  for (const code of own) for',
    by: {
      file: byPage,
      title:
        'what its page calls bookable is quoted by a lab, at an hour, with what the page names beside it',
    },
  },
  {
    guard: 'a number that is read only as a ratio is not booked by itself',
    file: 'src/domain/catalogue/booked-beside.ts',
    search: 'ratio && !inOrder.has(ratio) ?',
    replace: "ratio === '' ?",
    by: {
      file: 'src/domain/catalogue/booked-beside.test.ts',
      title: 'a number that is only read as a share is booked with the share, never by itself',
    },
  },
  {
    guard: 'who is drawn before a dose is not told to take it first',
    file: 'src/domain/catalogue/preparation.ts',
    search: 'dose\\b/.test(sentence)',
    replace: 'dosis\\b/.test(sentence)',
    by: {
      file: 'src/usecases/catalogue/prepared-rightly.test.ts',
      title: 'what is drawn before a dose says so, and nothing else does',
    },
  },
  {
    guard: 'one person’s tests of two moments are not one visit, at whatever labs',
    file: 'src/domain/bookings/quotation.ts',
    search: 'return whyApart(priced) ??',
    replace: 'return whyApart(priced.slice(0, 0)) ??',
    by: {
      file: events,
      title: 'nor for one person at two labs: a visit has one time for all of them',
    },
  },
  {
    guard: 'hormones of two times of a cycle are not one visit',
    file: 'src/domain/catalogue/collection-event.ts',
    search: 'a.cycle !== b.cycle) return false',
    replace: 'a.cycle !== b.cycle) void 0',
    by: {
      file: events,
      title: 'no bookable panel of the catalogue holds two tests that one visit cannot serve',
    },
  },
  {
    guard: 'what is right at certain hours is quoted for them alone',
    file: 'src/domain/bookings/quotation.ts',
    search: 'if (outside) return outside',
    replace: 'if (outside && now.epochMilliseconds < 0) return outside',
    by: {
      file: events,
      title: 'the 8 o’clock cortisol is quoted only for 7:30, the 4 o’clock one for the afternoon',
    },
  },
  {
    guard: 'a visit is not moved to an hour where its tests are wrong',
    file: 'src/domain/visits/fitting-hours.ts',
    search: '    if (outside) {\n',
    replace: '    if (outside && !outside.name) {\n',
    by: {
      file: events,
      title: 'a visit for the 8 o’clock cortisol is not moved to an hour that would invalidate it',
    },
  },
  {
    guard: 'a child is not asked for more blood than is safe',
    file: 'src/domain/tubes/blood-plan.ts',
    search: 'if (plannedMl <= limitMl) return undefined',
    replace: 'if (plannedMl >= 0) return undefined',
    by: {
      file: blood,
      title: 'a baby of six weeks gets no adult blood bottles, and never too much is drawn',
    },
  },
  {
    guard: 'what was drawn this month counts',
    file: 'src/domain/tubes/blood-room.ts',
    search: 'limit.monthMl - sumOf(near)',
    replace: 'limit.monthMl',
    by: {
      file: blood,
      title: 'two draws within thirty days together respect the month’s limit',
    },
  },
  {
    guard: 'what is drawn from a child is planned by one transaction at a time',
    file: 'src/db/queries/bookings/placing.ts',
    search: 'order by id for no key update) as of_people',
    replace: 'order by id) as of_people',
    // An account's bookings wait for each other as it is, while they are counted.
    also: [
      {
        file: 'src/db/queries/bookings/placing.ts',
        search: 'for no key update) as of_account',
        replace: ') as of_account',
      },
    ],
    by: {
      file: month,
      title: 'concurrent bookings for one child together respect the month’s limit',
    },
  },
  {
    guard: 'a child added twice gives the blood of one',
    file: 'src/domain/tubes/child-blood.ts',
    search: 'const family = household.filter(({ accountId }) => accountId === child.accountId)',
    replace: 'const family = [child]',
    by: {
      file: 'src/usecases/bookings/same-child-twice.test.ts',
      title: 'concurrent bookings for both records respect the one limit',
    },
  },
  {
    guard: 'a fresh sample keeps the limit too',
    file: 'src/domain/tubes/fresh-draw.ts',
    search: 'ml === 0 || ml <= roomAt(visit)',
    replace: 'ml === 0 || ml > 0 || ml <= roomAt(visit)',
    by: {
      file: month,
      title:
        'a fresh sample beyond the month’s limit is not drawn: the test is given up, and says why',
    },
  },
  {
    guard: 'a tube lost at the door is drawn at once only within the limit',
    file: 'src/domain/tubes/replaced.ts',
    search: 'gone.isAtTheDoor && isSafeAtTheDoor(facts, tube)',
    replace: 'gone.isAtTheDoor',
    by: {
      file: month,
      title:
        'a tube lost at the door is not redrawn at once where the child gave what is safe in one draw',
    },
  },
  {
    guard: 'a visit is not moved to where a child would give too much',
    file: 'src/domain/visits/fitting-hours.ts',
    search: 'ml > roomAt(hour)',
    replace: 'ml < 0 && ml > roomAt(hour)',
    by: {
      file: month,
      title: 'a visit is not moved to an hour in which too much would be drawn from the child',
    },
  },
  {
    guard: 'the name of a test that is not offered means no other test',
    file: 'src/domain/catalogue/name-meant.ts',
    search: 'if (vocabulary.isUnlisted(key))',
    replace: "if (key === '' && vocabulary.isUnlisted(key))",
    by: {
      file: 'src/usecases/catalogue/prescriptions.test.ts',
      title: 'a test that is not offered, or a drug, is not read as another test',
    },
  },
  {
    guard: 'a part beside words that tell of another test is not read',
    file: 'src/domain/catalogue/prescription.ts',
    search: 'const spans = withoutGuesses(cheapest, tokens)',
    replace: 'const spans = cheapest ?? withoutGuesses(cheapest, tokens)',
    by: {
      file: 'src/usecases/catalogue/prescriptions.test.ts',
      title: 'a test that is not offered, or a drug, is not read as another test',
    },
  },
  {
    guard: 'a letter behind the comma of a vitamin names another vitamin',
    file: 'src/domain/catalogue/name-meant.ts',
    search: 'owner.some((word) => carriers.has(word))',
    replace: 'owner.some((word) => word === key && carriers.has(word))',
    by: {
      file: 'src/domain/catalogue/prescription.test.ts',
      title:
        'a digit, a single letter and a class of antibody are no typing errors: "vitamin a, d, k"',
    },
  },
  {
    guard: 'another vitamin is not proposed as the nearest name',
    file: 'src/domain/catalogue/nearest-name.ts',
    search: 'typed.length < 2 ||',
    replace: 'typed.length < 20 ||',
    by: {
      file: 'src/domain/catalogue/nearest-name.test.ts',
      title: 'another letter, word or number is another test: nothing is proposed for "vitamin k"',
    },
  },
  {
    guard: 'a list does not get around the law on the sex of the unborn',
    file: 'src/usecases/catalogue/search-catalogue.ts',
    search: 'if (asksForSexOfUnborn(q)) return { asked: null',
    replace: "if (q === '' && asksForSexOfUnborn(q)) return { asked: null",
    by: {
      file: 'src/usecases/catalogue/asked-tests.test.ts',
      title: 'the law forbids a search for the sex of the unborn in a list too',
    },
  },
]
