import { randomBytes } from 'node:crypto'

const chance = () => randomBytes(24).toString('base64url')

/** For one run of the cluster, which begins with an empty folder. */
export const passwords = {
  superuser: chance(),
  owner: chance(),
  app: chance(),
  cells: chance(),
  demo: chance(),
  auth: chance(),
  field: chance(),
} as const
