// The form of a lab, at both of its doors: digits, pictures one by one, keeping what is typed. All
// of it hangs on attributes of the page, so it works whether React wakes the page up or not; the
// form itself works without it.
import './digits.ts'
import './keeping.ts'
import './pictures.ts'
import './covering.ts'
