import type { Control } from './control.ts'

const rules = 'src/domain/tubes/storage.test.ts'
const verbs = 'src/usecases/tubes/storage.test.ts'
const table = 'src/db/migrations/0054_storage-and-disposal.sql'

/** Guards of stored tubes: what is put away, and what may not go yet. */
export const storageControls: readonly Control[] = [
  {
    guard: 'storage: a tube is put away once its tests are signed',
    file: 'src/domain/tubes/storing.ts',
    search: "  return isSigned ? undefined : 'not-signed'",
    replace: '  return isSigned ? undefined : undefined',
    by: { file: rules, title: 'a tube is stored once every test of it is signed' },
  },
  {
    guard: 'storage: another lab’s tube is like an unknown one',
    file: 'src/domain/tubes/storing.ts',
    search: '  if (!tube || !by.covers(tube)) return',
    replace: '  if (!tube) return',
    by: { file: verbs, title: 'another lab’s tubes are answered like missing ones' },
  },
  {
    guard: 'disposal: nothing goes before its time is over',
    file: 'src/domain/tubes/disposing.ts',
    search: 'Temporal.Instant.compare(now, until) >= 0',
    replace: 'Temporal.Instant.compare(now, until) >= -1',
    by: { file: rules, title: 'a tube is kept to the end of its hours and not a moment longer' },
  },
  {
    guard: 'disposal: nothing goes while a case is open',
    file: 'src/domain/tubes/disposing.ts',
    search: 'until !== null && !openCase(tube) &&',
    replace: 'until !== null &&',
    by: { file: rules, title: 'an open case keeps a tube, whatever its age' },
  },
  {
    guard: 'disposal: the list leaves out what is being changed',
    file: 'src/db/queries/tubes/kept-tubes.ts',
    search:
      '  ...[isBeingRevised, isCallOpen, isCaseOpen, isOffered, isPaymentDisputed].map((open) =>\n    not(open),\n  ),\n',
    replace: '',
    by: {
      file: verbs,
      title: 'while its report is being corrected a stored tube is neither offered nor disposed of',
    },
  },
  {
    guard: 'disposal: the database keeps what is still needed',
    file: table,
    search: "FOR EACH ROW WHEN (NEW.state = 'disposed') EXECUTE FUNCTION guard_disposal()",
    replace: 'FOR EACH ROW WHEN (false) EXECUTE FUNCTION guard_disposal()',
    by: {
      file: verbs,
      title: 'the database lets no tube be disposed of while its report is being changed',
    },
  },
  {
    guard: 'disposal: a tube is disposed of as it was shown',
    file: 'src/domain/tubes/disposing.ts',
    search: '    const version = shown.get(tube.id) ?? tube.version\n',
    replace: '    const version = shown.size > 0 ? tube.version : 0\n',
    by: {
      file: verbs,
      title: 'a tube that changed since it was shown is not disposed of, nor any beside it',
    },
  },
]
