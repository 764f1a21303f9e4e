import type { Control } from './control.ts'

const line = 'src/main/bridge/astm-questions.test.ts'
const rules = 'src/domain/instruments/host-query/astm-answers.test.ts'
const answers = 'src/domain/instruments/host-query/astm-answers.ts'
const sending = 'src/domain/instruments/host-query/astm-sending.ts'
const house = 'src/main/bridge/astm-line.ts'

/** Guards of what ASTM instruments ask, and of the line that both sides use. */
export const hostQueryControls: readonly Control[] = [
  {
    guard: 'where both bid for an ASTM line the instrument goes first',
    file: sending,
    search: 'if (byte === enq)',
    replace: 'if (byte === 0)',
    by: {
      file: line,
      title: 'where both bid the instrument sends first, and is answered afterwards',
    },
  },
  {
    guard: 'nobody bids for an ASTM line that is in use',
    file: house,
    search: ' || receiving.isOpen) return',
    replace: ') return',
    by: { file: line, title: 'an answer waits while the instrument still has the line' },
  },
  {
    guard: 'a refused frame is given up after six times',
    file: sending,
    search: 'const MOST_TRIES = 6',
    replace: 'const MOST_TRIES = 60',
    by: {
      file: line,
      title:
        'a frame that is refused comes again; an instrument that refuses it six times gets no answer',
    },
  },
  {
    guard: 'a question is never kept as a result',
    file: house,
    search: 'if (!query) return (await deliver(message)).isKept',
    replace: 'if (!query || query) await deliver(message)\n    if (!query) return true',
    by: {
      file: line,
      title:
        'an instrument that asks is answered over the same line, and its question is no result',
    },
  },
  {
    guard: 'an answer that waits is dropped with its question',
    file: house,
    search: 'waiting.splice(sending ? 1 : 0)',
    replace: '',
    by: {
      file: line,
      title: 'a question that is taken back is not answered, and the next one is',
    },
  },
  {
    guard: 'a question that is taken back while it is looked up is not answered',
    file: house,
    search: 'if (asked === takenBack) waiting',
    replace: 'if (asked <= takenBack) waiting',
    by: {
      file: line,
      title: 'a question that is taken back is not answered, and the next one is',
    },
  },
  {
    guard: 'of several samples nothing is half answered',
    file: answers,
    search: 'if (works.includes(undefined))',
    replace: 'if (works.every((work) => work === undefined))',
    by: {
      file: rules,
      title: 'where one of several samples could not be looked up, none is answered',
    },
  },
  {
    guard: 'what an instrument asks adds nothing to our answer',
    file: answers,
    search: '`${escape}${letters.get(one)}${escape}`',
    replace: 'one',
    by: {
      file: rules,
      title: 'a sample’s number cannot add a field or a record to our answer',
    },
  },
  {
    guard: 'all samples of a lab are told to no instrument at once',
    file: 'src/domain/instruments/host-query/astm-query.ts',
    search: " && !said.includes('ALL')",
    replace: '',
    by: {
      file: rules,
      title:
        'nothing to measure, a query that is not served, and no answer of ours are three endings',
    },
  },
  {
    guard: 'the sample is read where the profile of an ASTM instrument says',
    file: 'src/domain/instruments/host-work.ts',
    search: 'askedComponent: asks?.component ?? USUAL_PLACES.askedComponent',
    replace: 'askedComponent: USUAL_PLACES.askedComponent',
    by: {
      file: 'src/usecases/instrument-messages/instrument-work.test.ts',
      title:
        'of an ASTM instrument the sample is read where its profile says, with rack and position beside it',
    },
  },
]
