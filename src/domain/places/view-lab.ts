import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'

export const ViewLab = z.strictObject({ id: LabId })
export type ViewLab = z.infer<typeof ViewLab>
