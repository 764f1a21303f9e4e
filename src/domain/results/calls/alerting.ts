import { type Climbing, isReached, type Rise } from './climbing.ts'
import { RUNG_MINUTES } from './ladder.ts'

/** Whom to tell, of which call; of several alike one message is written. */
export type Alert<Call extends Climbing = Climbing> =
  | { to: 'patient'; call: Call }
  | { to: 'contact'; call: Call; contact: NonNullable<Climbing['contact']> }
  | { to: 'staff' | 'office'; call: Call; count: number; minutes: number }

/**
 * The messages of the rungs that were reached and logged now: the calls of one lab, or about one
 * person, are told together. Where nobody of a lab is reached, the office stands in for it at once.
 * A rung that another worker has logged is theirs to tell.
 * Source: reliability L12, L13; decision 233.
 */
export function alertsOf<Call extends Climbing>(
  rises: readonly Rise<Call>[],
  logged: readonly Pick<Rise['row'], 'callTaskId' | 'rung'>[],
): Alert<Call>[] {
  const isOurs = ({ row }: Rise) =>
    logged.some(({ callTaskId, rung }) => callTaskId === row.callTaskId && rung === row.rung)
  const told = rises.filter((rise) => rise.row.channels.length > 0 && isOurs(rise))
  return [...Map.groupBy(told, occasionOf).values()].flatMap(alertOf)
}

function occasionOf({ call, row: { rung } }: Rise): string {
  const isOfPerson = rung === 'patient' || rung === 'contact'
  return `${rung} ${isOfPerson ? call.accountId : ''} ${call.lab.id}`
}

function alertOf<Call extends Climbing>(alike: readonly Rise<Call>[]): Alert<Call>[] {
  const [first] = alike
  if (!first) return []
  const { call, row } = first
  const { contact } = call
  switch (row.rung) {
    case 'patient':
      return [{ to: 'patient', call }]
    case 'contact':
      return contact ? [{ to: 'contact', call, contact }] : []
    case 'lab':
    case 'office':
    case 'overdue': {
      const about = { call, count: alike.length, minutes: RUNG_MINUTES[row.rung] }
      const isOffice = row.rung !== 'lab' || !isReached(call.staff)
      return [{ to: 'staff', ...about }, ...(isOffice ? [{ to: 'office' as const, ...about }] : [])]
    }
  }
}
