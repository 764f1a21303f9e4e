import type { Control } from './control.ts'

const ladder = 'src/domain/results/calls/ladder.ts'
const climbing = 'src/domain/results/calls/climbing.ts'
const file = 'src/usecases/results/critical-ladder.test.ts'

/** Guards of critical values that nobody has heard. */
export const criticalLadderControls: readonly Control[] = [
  {
    guard: 'a rung that is in the log alerts nobody again',
    file: ladder,
    search: 'minutes >= RUNG_MINUTES[rung] && !call.reached.includes(rung)',
    replace: 'minutes >= RUNG_MINUTES[rung]',
    by: {
      file: 'src/domain/results/calls/ladder.test.ts',
      title: 'a rung is reached once, however often somebody looks',
    },
  },
  {
    guard: 'two workers never alert of one call at the same time',
    file: 'src/db/queries/results/call-rungs.ts',
    search: '    .onConflictDoNothing()\n',
    replace: '',
    by: {
      file,
      title: 'a rung that another worker logs at this moment is told by that one alone',
    },
  },
  {
    guard: 'whom a patient chose hears nothing about HIV',
    file: climbing,
    search: "      if (isForPatientAlone(call)) return 'patient-alone'\n",
    replace: '',
    by: {
      file,
      title: 'about a test that tells of HIV nobody is called but the patient and the doctor',
    },
  },
  {
    guard: 'a lab sees whom a patient chose only when it is their turn',
    file: ladder,
    search: 'return isOpen && minutes >= RUNG_MINUTES.contact && !isForPatientAlone',
    replace: 'return isOpen && !isForPatientAlone',
    by: {
      file,
      title:
        'the lab sees whom the patient chose only when it is their turn, and not once they were removed',
    },
  },
  {
    guard: 'a call that was told alerts nobody',
    file: 'src/db/queries/results/call-rungs.ts',
    search: "and(eq(callTasks.state, 'open'), isDue)",
    replace: 'isDue',
    by: { file, title: 'a value that was told alerts nobody any more' },
  },
  {
    guard: 'every channel that reaches somebody is used',
    file: 'src/usecases/parts/messages/each-way.ts',
    search: '  await notify(step, { ...to, contact: { ...contact, phone: null } }, told)\n',
    replace: '',
    by: {
      file,
      title: 'where a patient has number and address both are used: one channel may be down',
    },
  },
  {
    guard: 'whom one chose is replaced only as it was shown',
    file: 'src/db/queries/people/urgent-contacts.ts',
    search:
      'return and(eq(urgentContacts.accountId, accountId), eq(urgentContacts.version, version))',
    replace:
      'return and(eq(urgentContacts.accountId, accountId), eq(urgentContacts.version, urgentContacts.version))',
    by: {
      file,
      title: 'whom one chose is changed only as it was shown, and another account has its own',
    },
  },
]
