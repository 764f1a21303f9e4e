/**
 * A field of a form that holds the sex of the patient, alone between line breaks, commas or
 * semicolons: "Age/Sex: 32/F", "Sex - Female", "Age 32 yrs Gender: M". The value must end the field,
 * so that a question ("sex: male or female") is none.
 */
const field =
  /(?<![^\n,;|])[^\S\n]*(?:age[^\S\n]*[:-]?[^\S\n]*\d{1,3}[^\S\n]*(?:y|yrs?|years?)?[^\S\n]+)?(?:(?:age|sex)[^\S\n]*[/&][^\S\n]*)?(?:age|sex|gender)[^\S\n]*[:=–-][^\S\n]*(?:\d{1,3}[^\S\n]*(?:y|yrs?|years?)?[^\S\n]*[/&-]?[^\S\n]*)?(?:male|female|m|f)[^\S\n]*(?![^\n,;|])/giu

/**
 * A pasted prescription without the field that tells the patient's own sex.
 * Source: decision 160.
 */
export function withoutPatientsField(text: string): string {
  return text.replace(field, ' ')
}
