import type { FileOutcome } from '#src/domain/instruments/previewing-file.ts'
import { queueWords } from '#src/web/routes/bench/bridge/arrival-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** What becomes of a row. */
export const outcomeWords: Record<FileOutcome, () => string> = {
  ...queueWords,
  enters: m.resultfile_enters,
  'same-again': m.resultfile_same,
  control: m.resultfile_control,
  'not-ordered': m.resultfile_not_ordered,
  ignored: m.resultfile_ignored,
  repeated: m.resultfile_repeated,
  imported: m.resultfile_imported,
  'no-value': m.resultfile_no_value,
}

/** Entered, kept or left out without anybody's work; or waiting for a person. */
export type Fate = 'enters' | 'waits' | 'left'

/** Whether a row needs a person once it is imported. */
export function fateOf(outcome: FileOutcome): Fate {
  if (outcome === 'enters') return 'enters'
  return Object.hasOwn(queueWords, outcome) ? 'waits' : 'left'
}
