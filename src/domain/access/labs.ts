import { everyone, type Rules } from './rules.ts'

/** Access to labs, their applications, contracts, documents and staff. */
export const labAccess = {
  'counsellor:declare': { 'lab-manager': 'lab' },
  'signatory:register': { 'lab-manager': 'lab' },
  'desk:read': { 'lab-manager': 'lab' },
  'staff:read': { 'lab-manager': 'lab' },
  'offer:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'offer:save': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'hours:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'capacity:set': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'holiday:save': { 'lab-manager': 'lab' },
  'application:send': everyone,
  'application:review': { 'back-office': 'any', administrator: 'any' },
  'lab:enter': { 'back-office': 'any', administrator: 'any' },
  'lab:read': { 'back-office': 'any', administrator: 'any' },
  'lab:edit': { 'back-office': 'any', administrator: 'any' },
  'lab:export': { 'back-office': 'any', administrator: 'any' },
  'lab:switch': { 'back-office': 'any', administrator: 'any' },
  'lab:suspend': { 'back-office': 'any', administrator: 'any' },
  'lab:delete': { 'back-office': 'any', administrator: 'any' },
  'contract:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'contract:propose': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'contract:decide': { 'back-office': 'any', administrator: 'any' },
  'document:add': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'document:read': { 'lab-manager': 'lab', 'back-office': 'any', administrator: 'any' },
  'document:review': { 'back-office': 'any', administrator: 'any' },
} as const satisfies Record<string, Rules>
