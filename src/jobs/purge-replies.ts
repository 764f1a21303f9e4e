import { defineJob, nothing } from './job.ts'

export const purgeReplies = defineJob({
  name: 'purge-replies',
  cron: '20 3 * * *',
  input: nothing,
  run: (app) => app.purgeReplies(),
})
