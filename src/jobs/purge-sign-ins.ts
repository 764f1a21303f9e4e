import { defineJob, nothing } from './job.ts'

export const purgeSignIns = defineJob({
  name: 'purge-sign-ins',
  cron: '10 * * * *',
  input: nothing,
  run: (app) => app.purgeSignIns(),
})
