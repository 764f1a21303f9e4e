import { defineJob, nothing } from './job.ts'

/**
 * Every minute: readers of a wrong report are told well within a quarter of an hour.
 * Source: reliability L9.
 */
export const tellReaders = defineJob({
  name: 'tell-readers',
  cron: '* * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.tellReaders(),
})
