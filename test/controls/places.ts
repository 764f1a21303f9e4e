import type { Control } from './control.ts'

const host = 'src/http/door/map-host.test.ts'
const day = 'src/usecases/office-lists/city-day.test.ts'

/** Guards of the maps: whom a page may ask, what a home costs, and what the office sees of it. */
export const placeControls: readonly Control[] = [
  {
    guard: 'a routing server that keeps failing is left alone for a while',
    file: 'src/adapters/osrm.ts',
    search: 'breaker.execute(() => askTable(url, ways, { dispatcher, signal }))',
    replace: 'askTable(url, ways, { dispatcher, signal })',
    by: {
      file: 'src/adapters/osrm.test.ts',
      title: 'after five failures it is not asked for a while, and nobody waits for it',
    },
  },
  {
    guard: 'all batches of one call for times share its patience',
    file: 'src/adapters/osrm.ts',
    search: 'const signal = AbortSignal.timeout(patience)\n      for',
    replace: 'const signal = AbortSignal.timeout(patience * 9)\n      for',
    by: {
      file: 'src/adapters/osrm.test.ts',
      title: 'all batches of one call share its patience, and what is cut off is estimated',
    },
  },
  {
    guard: 'a service that answers again is not left alone for its earlier failures',
    file: 'src/adapters/breaker.ts',
    search: '      if (state === CircuitState.HalfOpen) calls = []\n',
    replace: '',
    by: {
      file: 'src/adapters/osrm.test.ts',
      title: 'once it answers again, one more failure does not have it left alone',
    },
  },
  {
    guard: 'a table of times that lacks a row is not believed',
    file: 'src/adapters/osrm.ts',
    search: 'data.durations.length === from.length &&',
    replace: '',
    by: {
      file: 'src/adapters/osrm.test.ts',
      title:
        'a server that answers with short is not believed: times are estimated, and it is said without a place',
    },
  },
  {
    guard: 'places of homes go out by https or stay in a network of one’s own',
    file: 'src/main/settings/travel-env.ts',
    search: "protocol === 'https:' || isOwn ||",
    replace: 'true ||',
    by: {
      file: 'src/main/settings/services-env.test.ts',
      title: 'a routing server is an origin, by https or in a network of one’s own',
    },
  },
  {
    guard: 'a public address of IPv6 is no network of one’s own',
    file: 'src/main/settings/travel-env.ts',
    search: ".replace(/^\\[(.*)\\]$/, '$1')",
    replace: '',
    by: {
      file: 'src/main/settings/services-env.test.ts',
      title: 'a routing server is an origin, by https or in a network of one’s own',
    },
  },
  {
    guard: 'when to leave for the lab is asked at the pace of then',
    file: 'src/usecases/parts/visits/ride-to-lab.ts',
    search: 'await travel.minutes([from], [to], at)',
    replace: 'await travel.minutes([from], [to], way.at)',
    by: {
      file: 'src/usecases/visits/ride-to-lab.test.ts',
      title:
        'a way that takes longer in the rush is left for before it, and the time to leave passes',
    },
  },
  {
    guard: 'of two labs the one to leave for first decides',
    file: 'src/domain/places/leaving.ts',
    search: 'leaveOrNever(a) - leaveOrNever(b) || leftOver(a) - leftOver(b)',
    replace: '0 * (leftOver(a) - leftOver(b))',
    by: {
      file: 'src/domain/places/leaving.test.ts',
      title: 'of two labs the one to leave for first decides, not the one whose tube is due first',
    },
  },
  {
    guard: 'without a server of maps no page asks another host',
    file: 'src/http/door/security-headers.ts',
    search: '  if (mapOrigin === undefined) return policy\n',
    replace: '',
    by: { file: host, title: 'without a server of maps no page may ask any other host' },
  },
  {
    guard: 'only a page on which a place is set may ask the server of maps',
    file: 'src/http/door/security-headers.ts',
    search: 'const hasMap = mapped.test(c.req.path) || mapWorker.test(c.req.path)',
    replace: 'const hasMap = true',
    by: {
      file: host,
      title: 'only the pages on which a place is set may ask the server of maps, and no other host',
    },
  },
  {
    guard: 'the worker of the map may ask the server of maps for vector tiles',
    file: 'src/http/door/security-headers.ts',
    search: ' || mapWorker.test(c.req.path)',
    replace: '',
    by: {
      file: host,
      title: 'only the pages on which a place is set may ask the server of maps, and no other host',
    },
  },
  {
    guard: 'the rings of the map have the charge that the server takes',
    file: 'src/domain/pricing/collection-charge.ts',
    search: 'Math.min(minimumKm + km, maximumKm)',
    replace: 'Math.min(minimumKm + km + 1, maximumKm)',
    by: {
      file: 'src/domain/pricing/collection-charge.test.ts',
      title: 'the rings of the map have the charge of every distance within reach, and none beyond',
    },
  },
  {
    guard: 'the map of a day shows no door',
    file: 'src/usecases/office-lists/view-city-day.ts',
    search: 'point: blurred({ latitude, longitude })',
    replace: 'point: { latitude, longitude }',
    by: {
      file: day,
      title:
        'the day has its visits in order with their labs, the letter of each route, and no door',
    },
  },
  {
    guard: 'the map of a day is for the office alone',
    file: 'src/usecases/office-lists/view-city-day.ts',
    search: "    authorise(actor, 'visit:list')\n",
    replace: '',
    by: {
      file: day,
      title: 'who is not of the office is refused, and what was seen is in the audit with its rows',
    },
  },
  {
    guard: 'the map of a day is bounded',
    file: 'src/usecases/office-lists/view-city-day.ts',
    search: 'found.slice(0, MOST_DRAWN)',
    replace: 'found',
    by: {
      file: day,
      title:
        'of a day with more visits the earliest 300 are drawn, and that there are more is said',
    },
  },
  {
    guard: 'a pin far from its PIN code is asked about',
    file: 'src/web/routes/patient/book/details/details-action.ts',
    search: "  if (apart) return { wrong: { 'place.apart': [apart] } }\n",
    replace: '',
    by: {
      file: 'src/web/routes/patient/book/details/apart-pages.test.ts',
      title:
        'a point far from its PIN code is asked about once, nothing is saved before, and then it is',
    },
  },
  {
    guard: 'a tick that both are right is for its own pair',
    file: 'src/web/routes/patient/book/details/save-details.ts',
    search: 'apart === apartPair(pincode, point.latitude, point.longitude)',
    replace: 'apart !== undefined',
    by: {
      file: 'src/web/routes/patient/book/details/apart-pages.test.ts',
      title:
        'a tick is for the pair that was shown: another point and another PIN code are asked about',
    },
  },
]
