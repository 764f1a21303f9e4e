import { defineJob, nothing } from './job.ts'

export const settleVisitFees = defineJob({
  name: 'settle-visit-fees',
  cron: '* * * * *',
  input: nothing,
  run: (app) => app.settleVisitFees(),
})
