import { defineJob, nothing } from './job.ts'

export const expireInvitations = defineJob({
  name: 'expire-invitations',
  cron: '25 * * * *',
  input: nothing,
  run: (app) => app.expireInvitations(),
})
