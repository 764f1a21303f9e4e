import { withoutPatientsField } from './patients-field.ts'

/** What a prescription says besides tests: drugs and doses, times, the patient, findings. */
const directions = [
  /(?<!\p{L})date\s*:\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)/giu,
  // "Tab Metformin 500 mg BD", "Thyronorm 50 mcg OD": the drug, its dose and how often.
  /(?<![\p{L}\d])(?:tab|tablet|cap|capsule|inj|injection|syp|syrup|susp)s?\.?\s+[^,;\n\d]+?(?=\s(?:and|aur|for|plus|with)\s|[,;\n\d]|$)/giu,
  /(?<![\p{L}\d])(?:[\p{L}-]+\s+)?\d+(?:\.\d+)?\s*(?:mg|mcg|µg|iu|units?)(?:\s+(?:od|bd|tds|qid|hs|sos))?(?![\p{L}\d/])/giu,
  /(?<![\p{L}\d])(?:od|bd|tds|qid|sos|stat|empty stomach|at night)(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])\d\s?-\s?\d\s?-\s?\d(?![\p{L}\d-])/gu,
  // "after 3 months", "since 5 days", "every 2 weeks", "tomorrow 7 am", "on Monday"
  /(?<!\p{L})(?:after|every|for|in|since|x)?\s*\d{1,2}\s*(?:days?|weeks?|wks?|months?|years?|yrs?)(?!\p{L})/giu,
  /(?<!\p{L})(?:at|today|tomorrow)\s+\d{1,2}(?:[:.]\d\d)?\s*(?:am|pm)(?!\p{L})/giu,
  /(?<!\p{L})on\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day(?!\p{L})/giu,
  /(?<!\p{L})\d{1,2}\s*(?:hours?|hrs?)\s+fast(?:ing)?(?!\p{L})/giu,
  // "45/M", "Age 60 / Male"; "k/c/o HTN", "c/o fever", "h/o fits": the patient, not a test.
  /(?<!\p{L})(?:age\s*:?\s*)?\d{1,3}\s*\/\s*(?:m|f|male|female)(?!\p{L})/giu,
  /(?<!\p{L})age\s*:?\s*\d{1,3}(?!\p{L})/giu,
  /(?<!\p{L})(?:k\s?\/\s?c\s?\/\s?o|[chsr]\s?\/\s?o)\s+\p{L}+/giu,
]

/**
 * The request without directions that name no test; each leaves a break, so that what stands
 * around it does not become one name.
 * Source: decision 160.
 */
export function withoutDirections(request: string): string {
  const told = withoutPatientsField(request)
  return directions.reduce((text, direction) => text.replace(direction, ';'), told)
}
