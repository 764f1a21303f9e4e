import { defineJob, nothing } from './job.ts'

export const purgeTyping = defineJob({
  name: 'purge-typing',
  cron: '50 * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.purgeTyping(),
})
