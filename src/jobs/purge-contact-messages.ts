import { defineJob, nothing } from './job.ts'

export const purgeContactMessages = defineJob({
  name: 'purge-contact-messages',
  cron: '40 3 * * *',
  input: nothing,
  run: (app) => app.purgeContactMessages(),
})
