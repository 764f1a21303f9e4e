import { defineJob, nothing } from './job.ts'

export const makeSlots = defineJob({
  name: 'make-slots',
  cron: '5 0 * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.makeSlots(),
})
