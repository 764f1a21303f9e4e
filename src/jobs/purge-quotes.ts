import { defineJob, nothing } from './job.ts'

export const purgeQuotes = defineJob({
  name: 'purge-quotes',
  cron: '35 3 * * *',
  input: nothing,
  run: (app) => app.purgeQuotes(),
})
