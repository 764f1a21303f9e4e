import { z } from 'zod'

export const TestItemId = z.uuid().brand<'TestItemId'>()
export type TestItemId = z.infer<typeof TestItemId>
export const ResultId = z.uuid().brand<'ResultId'>()
export type ResultId = z.infer<typeof ResultId>
export const CallTaskId = z.uuid().brand<'CallTaskId'>()
export type CallTaskId = z.infer<typeof CallTaskId>
