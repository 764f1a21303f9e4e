import type { Control } from './control.ts'

const search = 'src/usecases/office-search/search-office.test.ts'
const queues = 'src/usecases/queues/list-queues.test.ts'

/** Guards of the office's first page and of what it finds. */
export const officeControls: readonly Control[] = [
  {
    guard: 'a queue is told only to who may act on it',
    file: 'src/usecases/queues/list-queues.ts',
    search: 'queueNames.filter((name) => mayEver(actor, queueActions[name]))',
    replace: 'queueNames.filter(() => mayEver(actor, queueActions.messages) || true)',
    by: {
      file: queues,
      title: 'each role sees the queues of its own work, and nobody else sees any',
    },
  },
  {
    guard: 'what a person began is not told as theirs to decide',
    file: 'src/db/queries/queues/queue-query.ts',
    search: '      (count(*) filter (where not w.own))::int as count,',
    replace: '      count(*)::int as count,',
    by: {
      file: queues,
      title: 'what a person began waits for somebody else: counted apart, and for the other',
    },
  },
  {
    guard: 'a search shows a person only to who may read people',
    file: 'src/usecases/office-search/search-office.ts',
    search: "  if (!mayEver(actor, 'person:read')) return []\n",
    replace: '',
    by: {
      file: search,
      title:
        'a person is found by name and by phone as people write it, masked, with their newest bookings',
    },
  },
  {
    guard: 'a search shows a message only to who may read messages',
    file: 'src/usecases/office-search/search-office.ts',
    search: "ifMay(step, 'contact:read', () => ticketsOf(step, sought))",
    replace: 'ticketsOf(step, sought)',
    by: {
      file: search,
      title: 'a message is found by its number and by its writer’s address, which is sealed',
    },
  },
  {
    guard: 'a page that reads itself keeps nobody signed in',
    file: 'src/usecases/parts/people/who-asks.ts',
    search: 'if (isUse && now',
    replace: 'if (now',
    by: {
      file: 'src/http/people/sessions.test.ts',
      title:
        'what a page reads by itself keeps no session alive: a screen nobody sits at signs out',
    },
  },
]
