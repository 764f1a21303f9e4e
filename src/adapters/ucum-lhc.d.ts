/** The part of it that we call; the package has no types. */
declare module '@lhncbc/ucum-lhc' {
  type Checked = { status: 'valid' | 'invalid' | 'error'; ucumCode: string | null }
  type Converted = { status: 'succeeded' | 'failed' | 'error'; toVal: number | null }
  type Units = {
    validateUnitString(unit: string): Checked
    convertUnitTo(from: string, value: number, to: string): Converted
  }
  export const UcumLhcUtils: { getInstance(): Units }
}
