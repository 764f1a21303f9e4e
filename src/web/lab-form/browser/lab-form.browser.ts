// The lab form, on the public and the office's pages: digits, images one by one, saving what is
// typed, the lab's place. All of it is bound to attributes of the page, so it works whether or not React hydrates
// the page; the form itself works without it.
import './digits.ts'
import './keeping.ts'
import './pictures.ts'
import './covering.ts'
import './place.ts'
