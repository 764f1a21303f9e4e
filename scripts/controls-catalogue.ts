import type { Control } from './controls-list.ts'

const blood = 'src/usecases/bookings/blood-limit.test.ts'
const events = 'src/usecases/bookings/collection-events.test.ts'

/** Guards against results that would be wrong before the sample is drawn. */
export const catalogueControls: readonly Control[] = [
  {
    guard: 'one person’s tests of two moments are not one visit, at whatever labs',
    file: 'src/usecases/bookings/make-quote.ts',
    search: '    refuseApart(priced)\n',
    replace: '    void refuseApart\n',
    by: {
      file: events,
      title: 'nor for one person at two labs: a visit is one time for all of them',
    },
  },
  {
    guard: 'what is right at certain hours is quoted for them alone',
    file: 'src/usecases/bookings/make-quote.ts',
    search: '  refuseOutside(priced, { startsAt, endsAt })\n',
    replace: '  void refuseOutside\n',
    by: {
      file: events,
      title: 'night blood for microfilariae is refused in every hour of the day',
    },
  },
  {
    guard: 'a visit is not moved to an hour where its tests are wrong',
    file: 'src/usecases/visits/reschedule-visit.ts',
    search: '  refuseOutside([{ moments }], { startsAt, endsAt: startsAt.add({ hours: 1 }) })\n',
    replace: '  void [refuseOutside, moments, startsAt]\n',
    by: {
      file: events,
      title: 'a visit for the 8 o’clock cortisol is not moved to an hour where it is wrong',
    },
  },
  {
    guard: 'a child is not asked for more blood than is safe',
    file: 'src/usecases/bookings/plan-blood.ts',
    search: '  if (plannedMl <= limitMl) return\n',
    replace: '  if (plannedMl >= 0) return\n',
    by: {
      file: blood,
      title: 'a baby of six weeks is not asked for adult blood bottles, and never for too much',
    },
  },
  {
    guard: 'what was drawn this month counts',
    file: 'src/usecases/bookings/plan-blood.ts',
    search: 'limit.monthMl - others',
    replace: 'limit.monthMl',
    by: {
      file: blood,
      title: 'one draw and the next within thirty days together keep the month’s limit',
    },
  },
]
