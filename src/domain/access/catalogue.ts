import { everyone, type Rules } from './rules.ts'

/** Access to the catalogue, places, and what everybody is told. */
export const catalogueAccess = {
  'catalogue:read': everyone,
  'place:read': everyone,
  'place:manage': { 'back-office': 'any', administrator: 'any' },
  'category:manage': { 'back-office': 'any', administrator: 'any' },
  'slot:read': everyone,
  'downtime:plan': { administrator: 'any' },
  'downtime:read': everyone,
} as const satisfies Record<string, Rules>
