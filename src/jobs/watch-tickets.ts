import { defineJob, nothing } from './job.ts'

/** Each ten minutes: what runs out in twelve hours is said in time to do something. */
export const watchTickets = defineJob({
  name: 'watch-tickets',
  cron: '*/10 * * * *',
  isDueAtStart: true,
  input: nothing,
  run: (app) => app.watchTickets(),
})
