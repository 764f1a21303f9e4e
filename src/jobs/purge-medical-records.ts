import { defineJob, nothing } from './job.ts'

export const purgeMedicalRecords = defineJob({
  name: 'purge-medical-records',
  cron: '25 * * * *',
  input: nothing,
  run: (app) => app.purgeMedicalRecords(),
})
