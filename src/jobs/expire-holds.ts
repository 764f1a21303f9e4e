import { defineJob, nothing } from './job.ts'

export const expireHolds = defineJob({
  name: 'expire-holds',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.expireHolds(),
})
