import type { Control } from './controls-list.ts'

const calls = 'src/usecases/results/critical-calls.test.ts'
const migration = 'src/db/migrations/0019_call-tasks-and-attempts.sql'
const slip = 'a slip of the finger put right takes its call with it, logged with reason and person'

/** What guards the calls of critical values and the lists of the bench. */
export const benchControls: readonly Control[] = [
  {
    guard: 'a value that is entered again takes its call with it',
    file: 'src/usecases/results/withdraw-calls.ts',
    search: 'for (const row of open) {',
    replace: 'for (const row of open.slice(0, 0)) {',
    by: { file: calls, title: slip },
  },
  {
    guard: 'the database keeps no open call of a value that no longer counts',
    file: migration,
    search: 'IF EXISTS (SELECT FROM public.call_tasks WHERE result_id = new.id',
    replace: 'IF EXISTS (SELECT FROM public.call_tasks WHERE false AND result_id = new.id',
    by: {
      file: calls,
      title: 'the database itself keeps no open call of a value that no longer counts',
    },
  },
  {
    guard: 'nothing is kept under the name of the next person at a computer',
    file: 'src/usecases/results/keep-typing.ts',
    search: "if (personOf(actor).id !== typist) throw new Refusal('not-found')",
    replace: "if (personOf(actor).id === '') throw new Refusal('not-found')",
    by: {
      file: 'src/usecases/results/kept-typing.test.ts',
      title:
        'the page of somebody who left the computer keeps nothing under the next person’s name',
    },
  },
  {
    guard: 'a reminder of a call is written once',
    file: 'src/db/queries/call-tasks.ts',
    search: 'sql`${callTasks.reminders} < ${due}`',
    replace: 'sql`${callTasks.reminders} <= ${due}`',
    by: {
      file: calls,
      title:
        'after 30 minutes, and after an hour, the lab is written to once each, without value or name',
    },
  },
]
