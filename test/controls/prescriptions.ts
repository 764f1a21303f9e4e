import type { Control } from './control.ts'

const verbs = 'src/usecases/prescriptions'
const tests = `${verbs}/prescriptions.test.ts`
const migration = 'src/db/migrations/0027_prescriptions-of-bookings.sql'

/** Guards of the picture of a prescription: who sees it, one at a time, and no file without a row. */
export const prescriptionControls: readonly Control[] = [
  {
    guard: 'a prescription: another’s is answered like a missing one',
    file: `${verbs}/open-prescription.ts`,
    search: 'permit.over(await findToPrescribe(tx, number)).prescription',
    replace: '(await findToPrescribe(tx, number))?.prescription',
    by: {
      file: tests,
      title: 'another’s booking answers like a missing one, to each of the verbs',
    },
  },
  {
    guard: 'a prescription: the lab sees it only from the sample on',
    file: `${verbs}/open-prescription.ts`,
    search: 'isShownAtLab(order) ? findKept(tx, order.bookingId) : undefined',
    replace: 'findKept(tx, order.bookingId)',
    by: {
      file: tests,
      title: 'at the lab it is the pathologist’s, from the sample until the order ends',
    },
  },
  {
    guard: 'a prescription: another lab’s order is answered like a missing one',
    file: `${verbs}/open-prescription.ts`,
    search: 'permit.over(await findPrescribedOrder(tx, orderId))',
    replace: '(await findPrescribedOrder(tx, orderId)) as never',
    by: {
      file: tests,
      title: 'at the lab it is the pathologist’s, from the sample until the order ends',
    },
  },
  {
    guard: 'a prescription: one is kept with a booking, by the database',
    file: migration,
    search: 'CREATE UNIQUE INDEX "prescriptions_one_kept"',
    replace: 'CREATE INDEX "prescriptions_one_kept"',
    by: {
      file: tests,
      title: 'of eight sent at once one is kept, and no file lies without its row',
    },
  },
  {
    guard: 'a prescription: none that is on its way outlives its account, by the database',
    file: migration,
    search: 'BEFORE INSERT OR UPDATE ON "prescriptions"',
    replace: 'BEFORE INSERT ON "prescriptions"',
    by: {
      file: tests,
      title: 'the database keeps none of an erased account either, however late it comes',
    },
  },
  {
    guard: 'a prescription: a file on its way is not swept',
    file: `${verbs}/purge-prescriptions.ts`,
    search: 'listGone(tx, now.subtract(SENDING), AT_ONCE)',
    replace: 'listGone(tx, now.add(SENDING), AT_ONCE)',
    by: {
      file: tests,
      title:
        'what was cut off on its way, or not deleted by a store that was down, is deleted later',
    },
  },
  {
    guard: 'a prescription: its days end it, also where the job is late',
    file: `${verbs}/open-prescription.ts`,
    search: '!seen || hasEnded(seen, step.now)',
    replace: '!seen',
    by: { file: tests, title: 'it ends after its days, its file with it' },
  },
  {
    guard: 'a prescription: what is given up leaves no file',
    file: `${verbs}/add-prescription.ts`,
    search: 'gone.splice(0, 1, ...replaced)',
    replace: 'gone.splice(0, 1)',
    by: {
      file: tests,
      title: 'another one replaces the one that was shown, whose file is deleted at once',
    },
  },
]
