import type { Column } from './catalogue.ts'

let count = 0
/** A number that no other row of this run has. */
export function next() {
  return (count += 1)
}

/** An instant that no other row of this run has. */
export function anHour() {
  return new Date(START + next() * 4 * HOUR).toISOString()
}

const START = Date.UTC(2026, 0, 5, 6, 30)
const HOUR = 3_600_000

/** A valid value for the column's type; `n` makes it differ from every other row's. */
export function valueOf({ name, type, word }: Column, n: number): unknown {
  if (type === 'enum') return word
  if (type === 'uuid') return crypto.randomUUID()
  if (type === 'text') return `${name} ${n}`
  if (type === 'boolean') return false
  if (type === 'jsonb') return {}
  if (type.endsWith('[]')) return []
  if (type === 'date') return new Date(START + n * 24 * HOUR).toISOString().slice(0, 10)
  if (type.startsWith('timestamp')) return new Date(START + n * HOUR).toISOString()
  return n
}
