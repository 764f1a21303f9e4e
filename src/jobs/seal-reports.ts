import { defineJob, nothing } from './job.ts'

export const sealReports = defineJob({
  name: 'seal-reports',
  cron: '*/10 * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.sealReports(),
})
