import type { Tx } from '#src/db/driver/client.ts'
import { hasAcceptedNotice } from '#src/db/queries/people/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/** Refuses `notice-first` until the current notice was accepted. Source: reliability I5. */
export async function requireNotice(tx: Tx, userId: UserId) {
  if (!(await hasAcceptedNotice(tx, userId, NOTICE_VERSION))) throw new Refusal('notice-first')
}
