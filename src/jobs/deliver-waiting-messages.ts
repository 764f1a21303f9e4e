import { defineJob, nothing } from './job.ts'

export const deliverWaitingMessages = defineJob({
  name: 'deliver-waiting-messages',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.deliverWaitingMessages(),
})
