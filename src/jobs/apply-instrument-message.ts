import { z } from 'zod'
import { InstrumentMessageId } from '#src/domain/instruments/bridge.ts'
import { defineJob } from './job.ts'

export const applyInstrumentMessage = defineJob({
  name: 'apply-instrument-message',
  input: z.strictObject({ instrumentMessageId: InstrumentMessageId }),
  run: (app, input) => app.applyInstrumentMessage(input),
})
