/**
 * A lab's remark on a sample that it accepts all the same: results are read with it in mind.
 * Source: ISO 15189:2022 7.2.6.2; the list is the product's own.
 */
export const sampleRemarks = [
  'slightly-haemolysed',
  'slightly-lipaemic',
  'slightly-icteric',
  'small-volume',
  'delayed',
  'other',
] as const
export type SampleRemark = (typeof sampleRemarks)[number]
