import { defineJob, nothing } from './job.ts'

/** Each minute: whoever read what is wrong is told well within a quarter of an hour. */
export const tellReaders = defineJob({
  name: 'tell-readers',
  cron: '* * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.tellReaders(),
})
