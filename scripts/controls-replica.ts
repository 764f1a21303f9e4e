import type { Control } from './controls-list.ts'

const by = (title: string) => ({ file: 'test/lagging-reads.test.ts', title })

/** What guards that nobody is told of a replica what is not so. */
export const replicaControls: readonly Control[] = [
  {
    guard: 'a replica that is cut off is not believed',
    file: 'src/db/lagging-reads.ts',
    search: 'if (!rows[0]?.keepsUp) throw',
    replace: 'if (!rows) throw',
    by: by('a replica that nothing reached for two minutes is passed over, and said to be'),
  },
  {
    guard: 'what is read at a replica claims no later instant than its newest change',
    file: 'src/db/transaction.ts',
    search: "isReplica ? REPLAYED : 'now()'",
    replace: "isReplica ? 'now()' : 'now()'",
    by: by('what may lag is read at the replica, and says up to which instant everything is in it'),
  },
  {
    guard: 'a read that may lag writes at no primary',
    file: 'src/db/lagging-reads.ts',
    search: '    await tx.execute(sql`set transaction read only`)\n',
    replace: '',
    by: by('whoever writes there is refused, at the replica and at the primary alike'),
  },
  {
    guard: 'a replica that is gone keeps nobody from the primary',
    file: 'src/db/lagging-reads.ts',
    search: 'if (!isAway(error)) throw error',
    replace: 'if (error) throw error',
    by: by('a replica that is gone is passed over, and not asked again for a while'),
  },
  {
    guard: 'an error of ours at a replica is not tried again',
    file: 'src/db/lagging-reads.ts',
    search: 'if (!isAway(error)) throw error',
    replace: '',
    by: by('an error of ours at the replica is nobody’s reason to ask again'),
  },
]
