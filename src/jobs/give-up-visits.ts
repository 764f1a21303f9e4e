import { defineJob, nothing } from './job.ts'

export const giveUpVisits = defineJob({
  name: 'give-up-visits',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.giveUpVisits(),
})
