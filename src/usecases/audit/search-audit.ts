import {
  type AuditFilter,
  findAudit,
  type NamedSubject,
  nameSubjects,
} from '#src/db/queries/audit/audit.ts'
import { searchPeople } from '#src/db/queries/people/people.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { changedFields, type SearchAudit, shownDetail } from '#src/domain/audit/search-audit.ts'
import { readActions } from '#src/domain/audit/read-actions.ts'
import { dayBegins } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { access, type Action } from '#src/domain/access/access.ts'
import { authorise, mayEver, mayToAny } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 25
/** Many subjects are a day, a list or the name of something. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Who did or saw what, newest first, 25 per page; `next` is the `before` of the following page.
 * Details and changes are shown only to people who may perform that action themselves: somebody who
 * may not see a result does not learn it here. The search itself is audited. `null`, for a search that means
 * nothing, finds none. May lag.
 */
export async function searchAudit(world: World, actor: Actor, wanted: SearchAudit | null) {
  authorise(actor, 'audit:read')
  const { shown, next, names } = await world.lagging.read(async (tx) => {
    const found = wanted ? await findAudit(tx, await filterOf(tx, wanted), PER_PAGE + 1) : []
    const { rows, next: following } = pageOf(found, PER_PAGE, ({ entry }) => entry.id)
    const ids = rows.map(({ entry }) => entry.subjectId).filter((id) => UUID.test(id))
    return { shown: rows, next: following, names: await nameSubjects(tx, [...new Set(ids)]) }
  })
  const { kind, what, shows, subject, from, to } = wanted ?? {} // the searched person is not stored again
  const asked = { kind, what, shows, subject, from, to, found: shown.length }
  await world.db.transaction((tx) => audit(world, tx, actor, 'audit:read', 'search', asked))
  return {
    entries: shown.map((row) => entryView(actor, row, names)),
    /** The actions that can be searched for. */
    actions: Object.keys(access).toSorted(),
    next,
  }
}

async function filterOf(tx: Tx, input: SearchAudit): Promise<AuditFilter> {
  const { who, kind, what, shows, subject, from, to, before } = input
  const people = who === undefined ? undefined : await searchPeople(tx, who)
  return {
    action: what,
    among: shows && { actions: readActions, isIn: shows === 'reads' },
    actorKind: kind,
    actorIds: people?.map(({ id }) => id),
    subjectId: subject,
    from: from === undefined ? undefined : dayBegins(Temporal.PlainDate.from(from)),
    to: to === undefined ? undefined : dayBegins(Temporal.PlainDate.from(to).add({ days: 1 })),
    before,
  }
}

type Row = Awaited<ReturnType<typeof findAudit>>[number]

function entryView(actor: Actor, { entry, actorName }: Row, names: readonly NamedSubject[]) {
  const { id, at, actorKind, actorId, action, subjectId, detail, change } = entry
  const isTheirs = isAction(action) && mayEver(actor, action)
  return {
    id,
    at: at.toString(),
    actorKind,
    actorId,
    actorName,
    action,
    subjectId,
    subject: subjectView(actor, subjectId, names),
    detail: isTheirs ? shownDetail(detail) : [],
    changes: isTheirs && change ? changedFields(change) : [],
  }
}

const opened = {
  booking: 'booking:read',
  lab: 'lab:read',
  person: 'person:read',
} as const satisfies Record<NamedSubject['kind'], Action>

function subjectView(actor: Actor, subjectId: string, names: readonly NamedSubject[]) {
  const named = names.find(({ id }) => id === subjectId)
  return named ? { ...named, mayOpen: mayToAny(actor, opened[named.kind]) } : null
}

/** An old entry may name an action that no longer exists. */
function isAction(action: string): action is Action {
  return Object.hasOwn(access, action)
}
