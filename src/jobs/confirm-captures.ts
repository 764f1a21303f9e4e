import { defineJob, nothing } from './job.ts'

export const confirmCaptures = defineJob({
  name: 'confirm-captures',
  cron: '20 * * * *',
  input: nothing,
  run: (app) => app.confirmCaptures(),
})
