import type { Control } from './control.ts'

const messages = 'src/usecases/messages/messages.test.ts'

const held = 'src/usecases/visits/held-over-night.test.ts'

export const sendingControls: readonly Control[] = [
  {
    guard: 'news of a visit on another day wakes nobody at night',
    file: 'src/domain/night.ts',
    search: '  if (!night) return undefined\n  const noon',
    replace: '  if (!night || night) return undefined\n  const noon',
    by: {
      file: held,
      title:
        'late in the evening one press wakes nobody whose visit is on another day: they are told in the morning',
    },
  },
  {
    guard: 'whose visit is the next morning is told at night',
    file: 'src/domain/night.ts',
    search: 'Temporal.Instant.compare(startsAt, noon) < 0 ? undefined : night.ends',
    replace: 'Temporal.Instant.compare(startsAt, noon) < 0 ? night.ends : night.ends',
    by: { file: held, title: 'whose visit is the next morning is told at once' },
  },
  {
    guard: 'a held message is sent by nobody before its hour',
    file: 'src/db/queries/messages/messages.ts',
    search: '          or(isNull(messages.heldUntil), lte(messages.heldUntil, now)),\n',
    replace: '',
    by: {
      file: held,
      title:
        'late in the evening one press wakes nobody whose visit is on another day: they are told in the morning',
    },
  },
  {
    guard: 'what was held over a night and is not so any more is told to nobody',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: "  if (claimed.overtaken.has(row.id)) return { row, attempt: 'overtaken' }\n",
    replace: '',
    by: {
      file: held,
      title: 'a visit that somebody accepts before the morning is not said to be looked for',
    },
  },
  {
    guard: 'one sender sends',
    file: 'src/db/queries/messages/messages.ts',
    search: "\n      .for('update', { skipLocked: true })",
    replace: '',
    by: { file: messages, title: 'a message that another sender is just claiming is left to it' },
  },
  {
    guard: 'a sender that was presumed dead settles nothing',
    file: 'src/db/queries/messages/messages.ts',
    search: ' and found.sending_since = ${since.toString()}::timestamptz',
    replace: '',
    also: [
      {
        file: 'src/db/queries/messages/messages.ts',
        search: " and found.state = 'sending'",
        replace: '',
      },
    ],
    by: {
      file: messages,
      title:
        'a sender that was presumed dead records nothing about a message that another has sent',
    },
  },
  {
    guard: 'a message wakes the worker',
    file: 'src/db/migrations/0017_messages-wake-the-worker.sql',
    search: "perform pg_notify('outbox', '')",
    replace: 'perform 1',
    by: {
      file: 'src/jobs/outbox.test.ts',
      title: 'a message written by the serving role wakes the worker at once',
    },
  },
  {
    guard: 'messages that expire are sent first',
    file: 'src/db/queries/messages/messages.ts',
    search: '.orderBy(messages.expiresAt, messages.createdAt)',
    replace: '.orderBy(messages.createdAt)',
    by: { file: messages, title: 'a sign-in code does not wait behind a hundred older messages' },
  },
  {
    guard: 'what has run out is not sent',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: 'if (isExpired(row, claimed.since))',
    replace: 'if (!row)',
    by: { file: messages, title: 'an expired message is dropped, not sent' },
  },
  {
    guard: 'what is sealed belongs to its row',
    file: 'src/adapters/cipher.ts',
    search: '.setAAD(Buffer.from(context))',
    replace: '',
    by: {
      file: 'src/adapters/cipher.test.ts',
      title: 'a sealed text does not open in another row',
    },
  },
]
