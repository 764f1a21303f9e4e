import { defineJob, nothing } from './job.ts'

export const purgeMessages = defineJob({
  name: 'purge-messages',
  cron: '50 3 * * *',
  input: nothing,
  run: (app) => app.purgeMessages(),
})
