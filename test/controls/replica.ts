import type { Control } from './control.ts'

const by = (title: string) => ({ file: 'test/lagging-reads.test.ts', title })

/** Guards that nobody is told something outdated from a replica. */
export const replicaControls: readonly Control[] = [
  {
    guard: 'a replica that is cut off is not believed',
    file: 'src/db/driver/lagging-reads.ts',
    search: 'if (!rows[0]?.keepsUp) throw',
    replace: 'if (!rows) throw',
    by: by('a replica that nothing reached for two minutes is skipped, and reported'),
  },
  {
    guard: 'what is read at a replica claims no later instant than its newest change',
    file: 'src/db/driver/transaction.ts',
    search: "isReplica ? REPLAYED : 'now()'",
    replace: "isReplica ? 'now()' : 'now()'",
    by: by(
      'reads that may lag are made at the replica, and say up to which instant they are complete',
    ),
  },
  {
    guard: 'a read that may lag writes at no primary',
    file: 'src/db/driver/lagging-reads.ts',
    search: '    await tx.execute(sql`set transaction read only`)\n',
    replace: '',
    by: by('a write there is refused, at the replica and at the primary alike'),
  },
  {
    guard: 'a replica that is gone keeps nobody from the primary',
    file: 'src/db/driver/lagging-reads.ts',
    search: 'if (!isAway(error)) throw error',
    replace: 'if (error) throw error',
    by: by('a replica that is down is skipped, and not retried for a while'),
  },
  {
    guard: 'an error of ours at a replica is not tried again',
    file: 'src/db/driver/lagging-reads.ts',
    search: 'if (!isAway(error)) throw error',
    replace: '',
    by: by('an error of ours at the replica is no reason to retry'),
  },
]
