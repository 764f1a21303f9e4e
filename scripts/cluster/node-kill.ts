import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { endLeftovers } from '#src/db/embedded-files.ts'
import type { Kept } from './kept.ts'
import { home, nodes } from './places.ts'

/** As a machine that loses power: Patroni and every process of its PostgreSQL at once, by signal 9. */
export function killNode(name: string, patroni?: Kept): void {
  patroni?.kill()
  const data = join(home, name, 'data')
  if (existsSync(data)) endLeftovers(data)
}

/** What a Patroni that was ended while it began left behind: its PostgreSQL goes on without it. */
export function killNodes(): void {
  for (const { name } of nodes) killNode(name)
}
