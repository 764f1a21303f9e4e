import { z } from 'zod'

export const ReportId = z.uuid().brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>
export const ReportVersionId = z.uuid().brand<'ReportVersionId'>()
export type ReportVersionId = z.infer<typeof ReportVersionId>
