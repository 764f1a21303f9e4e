import type { Control } from './control.ts'

export const houseControls: readonly Control[] = [
  {
    guard: 'the log repeats nothing that people typed',
    file: 'src/main/logging/log.ts',
    search: 'at: chain.flatMap(framesOf),',
    replace: 'at: chain.flatMap(framesOf), says: chain.map(({ message }) => message),',
    by: {
      file: 'src/main/logging/log.test.ts',
      title:
        'an error is logged with kind, code, constraint and place, never with what people typed',
    },
  },
  {
    guard: 'the domain sees nothing',
    file: '.oxlintrc.json',
    search: '"!#src/domain/**", "!zod"',
    replace: '"!#src/**", "!zod"',
    by: { check: 'layers', finding: `wrongly judged in domain: import '#src/db/driver/client.ts'` },
  },
  {
    guard: 'every verb asks who may',
    file: 'src/usecases/messages/deliver-messages.ts',
    search: "authorise(actor, 'message:deliver')",
    replace: '',
    by: { check: 'verbs', finding: 'deliverMessages: no authorise(' },
  },
  {
    guard: 'every verb is audited',
    file: 'src/usecases/messages/read-outbox.ts',
    search: "await audit(world, tx, actor, 'outbox:read', 'outbox')",
    replace: '',
    by: { check: 'verbs', finding: 'readOutbox: no audit(' },
  },
]
