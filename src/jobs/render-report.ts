import { z } from 'zod'
import { ReportVersionId } from '#src/domain/reports/report.ts'
import { defineJob } from './job.ts'

export const renderReport = defineJob({
  name: 'render-report',
  input: z.object({ reportVersionId: ReportVersionId }),
  run: (app, input) => app.renderReport(input),
})
