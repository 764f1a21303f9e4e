import type { SampleRemark } from '#src/domain/tubes/sample-remark.ts'
import { m } from '#src/web/words/compiled/messages.js'

const remarks: Record<SampleRemark, () => string> = {
  'slightly-haemolysed': m.bench_remark_haemolysed,
  'slightly-lipaemic': m.bench_remark_lipaemic,
  'slightly-icteric': m.bench_remark_icteric,
  'small-volume': m.bench_remark_volume,
  delayed: m.bench_remark_delayed,
  other: m.bench_remark_other,
}

/** A lab's remark about a sample that it accepted, in the language of the page. */
export function sampleRemarkWords(remark: SampleRemark): string {
  return remarks[remark]()
}
