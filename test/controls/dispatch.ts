import type { Control } from './control.ts'

const kept = {
  file: 'src/domain/dispatch/plan.test.ts',
  title: 'a plan breaks no window, shift, tubes, skills, accepted visit or delivery',
}

/** What binds a plan of a day. */
export const dispatchControls: readonly Control[] = [
  {
    guard: 'a visit is planned to begin within its window',
    file: 'src/domain/dispatch/insertion.ts',
    search: 'if (begins > close || begins + long',
    replace: 'if (begins + long',
    by: kept,
  },
  {
    guard: 'a visit is planned where no later stop becomes too late',
    file: 'src/domain/dispatch/insertion.ts',
    search: ' || begins + long + back > at(late, next)',
    replace: '',
    by: kept,
  },
  {
    guard: 'nobody is planned to take more tubes than they can',
    file: 'src/domain/dispatch/insertion.ts',
    search: '  if (at(load, route) + at(tubes, visit) > at(carries, route)) return false\n',
    replace: '',
    by: kept,
  },
  {
    guard: 'nobody is planned to make a visit without its skills',
    file: 'src/domain/dispatch/insertion.ts',
    search: '  return (at(skills, visit) & ~at(able, route)) === 0\n',
    replace: '  return true\n',
    by: kept,
  },
  {
    guard: 'an accepted visit stays with whoever accepted it',
    file: 'src/domain/dispatch/insertion.ts',
    search: '  if (who !== NOBODY && who !== route) return false\n',
    replace: '  void who\n',
    by: kept,
  },
  {
    guard: 'tubes are planned to be at their lab in time',
    file: 'src/domain/dispatch/timing.ts',
    search:
      '  if (at(delivers, route) === 0) return true\n  for (let pass = base; pass <= last; pass += 1) {\n    const moved',
    replace:
      '  if (at(delivers, route) >= 0) return true\n  for (let pass = base; pass <= last; pass += 1) {\n    const moved',
    by: kept,
  },
  {
    guard: 'an hour is kept where one visit can be moved',
    file: 'src/domain/dispatch/slot-question.ts',
    search: "(error === 'busy' && repaired(hour)) || ",
    replace: '',
    by: {
      file: 'src/domain/dispatch/slot-question.test.ts',
      title: 'an hour that cannot be kept fits nowhere, also after any one visit was moved',
    },
  },
  {
    guard: 'a plan that lost a visit answers nothing',
    file: 'src/domain/dispatch/day-at-hand.ts',
    search: "  if (!isWhole(routes, day, plan)) return refuse('stale-plan')\n",
    replace: '  void [isWhole, refuse]\n',
    by: {
      file: 'src/domain/dispatch/slot-question.test.ts',
      title: 'a plan that lost a visit answers nothing',
    },
  },
  {
    guard: 'an accepted visit is never left for one that nobody accepted',
    file: 'src/domain/dispatch/anneal.ts',
    search: 'ABSENT : ABSENT * routing.visits',
    replace: 'ABSENT : ABSENT',
    by: {
      file: 'src/domain/dispatch/decide-offer.test.ts',
      title: 'an accepted visit is never left for the sake of the offered one',
    },
  },
  {
    guard: 'a new stop at a lab is tried where it takes tubes of visits before it',
    file: 'src/domain/dispatch/loose.ts',
    search: '  if (lab === NOBODY || lastAt(routes, route, lab) === 0) return routes\n',
    replace: '  if (route >= 0) return routes\n',
    by: {
      file: 'src/domain/dispatch/slot-question.test.ts',
      title: 'an hour that cannot be kept fits nowhere, also after any one visit was moved',
    },
  },
]
