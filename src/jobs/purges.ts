import type { Scheduled } from './job.ts'

/** The jobs that delete what is kept no longer, each at its hour. */
export const purges: readonly Scheduled[] = [
  {
    name: 'purge-bridge-nonces',
    afterMove: 'at-its-hour',
    cron: '15 * * * *',
    run: (app) => app.purgeBridgeNonces(),
  },
  {
    name: 'purge-contact-messages',
    afterMove: 'at-its-hour',
    cron: '40 3 * * *',
    run: (app) => app.purgeContactMessages(),
  },
  {
    name: 'purge-lab-drafts',
    afterMove: 'at-its-hour',
    cron: '50 3 * * *',
    run: (app) => app.purgeLabDrafts(),
  },
  {
    name: 'purge-messages',
    afterMove: 'at-its-hour',
    cron: '50 3 * * *',
    run: (app) => app.purgeMessages(),
  },
  {
    name: 'purge-quotes',
    afterMove: 'at-its-hour',
    cron: '35 3 * * *',
    run: (app) => app.purgeQuotes(),
  },
  {
    name: 'purge-dispatches',
    afterMove: 'at-its-hour',
    cron: '48 3 * * *',
    run: (app) => app.purgeDispatches(),
  },
  {
    name: 'purge-leaves',
    afterMove: 'at-its-hour',
    cron: '45 3 * * *',
    run: (app) => app.purgeLeaves(),
  },
  {
    name: 'purge-replies',
    afterMove: 'at-its-hour',
    cron: '20 3 * * *',
    run: (app) => app.purgeReplies(),
  },
  {
    name: 'purge-prescriptions',
    afterMove: 'at-its-hour',
    cron: '30 * * * *',
    isDueAtStart: true,
    run: (app) => app.purgePrescriptions(),
  },
  {
    name: 'purge-medical-records',
    afterMove: 'at-its-hour',
    cron: '25 * * * *',
    run: (app) => app.purgeMedicalRecords(),
  },
  {
    name: 'purge-sign-ins',
    afterMove: 'at-its-hour',
    cron: '10 * * * *',
    run: (app) => app.purgeSignIns(),
  },
  {
    name: 'purge-typing',
    afterMove: 'at-its-hour',
    cron: '50 * * * *',
    isDueAtStart: true,
    run: (app) => app.purgeTyping(),
  },
]
