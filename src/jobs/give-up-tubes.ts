import { defineJob, nothing } from './job.ts'

export const giveUpTubes = defineJob({
  name: 'give-up-tubes',
  cron: '*/10 * * * *',
  input: nothing,
  run: (app) => app.giveUpTubes(),
})
