import { defineJob, nothing } from './job.ts'

export const giveUpWaiting = defineJob({
  name: 'give-up-waiting',
  cron: '*/10 * * * *',
  input: nothing,
  run: (app) => app.giveUpWaiting(),
})
