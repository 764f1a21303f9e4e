import { z } from 'zod'

export const LabId = z.uuid().brand<'LabId'>()
export type LabId = z.infer<typeof LabId>
