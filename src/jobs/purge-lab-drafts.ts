import { defineJob, nothing } from './job.ts'

export const purgeLabDrafts = defineJob({
  name: 'purge-lab-drafts',
  cron: '50 3 * * *',
  input: nothing,
  run: (app) => app.purgeLabDrafts(),
})
