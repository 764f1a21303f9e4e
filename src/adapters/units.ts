import type { Units } from '#src/usecases/world.ts'

/**
 * Units by the UCUM library of the U.S. National Library of Medicine. It is loaded with the first
 * question: no start needs it.
 * Source: ucum.org; decision 225.
 */
export function ucumUnits(): Units {
  return {
    read: async (unit, usual) => {
      if (unit === null) return { isUnit: false, factor: null }
      const { UcumLhcUtils } = await import('@lhncbc/ucum-lhc')
      const library = UcumLhcUtils.getInstance()
      const { status, ucumCode } = library.validateUnitString(unit)
      // "Gauss" is answered as a valid "G": what was typed is no code.
      const isUnit = status === 'valid' && ucumCode === unit
      const converted = usual === null ? undefined : library.convertUnitTo(unit, 1, usual)
      const factor = converted?.status === 'succeeded' ? converted.toVal : null
      return { isUnit, factor: isUnit ? factor : null }
    },
  }
}
