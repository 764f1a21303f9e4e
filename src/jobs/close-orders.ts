import { defineJob, nothing } from './job.ts'

export const closeOrders = defineJob({
  name: 'close-orders',
  cron: '15 * * * *',
  input: nothing,
  run: (app) => app.closeOrders(),
})
