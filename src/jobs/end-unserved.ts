import { defineJob, nothing } from './job.ts'

export const endUnserved = defineJob({
  name: 'end-unserved',
  cron: '23 * * * *',
  input: nothing,
  run: (app) => app.endUnserved(),
})
