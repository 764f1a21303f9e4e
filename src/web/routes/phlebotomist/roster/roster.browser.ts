// Where the rounds begin: from the phone, from a PIN code, or from a map.
import '#src/web/lab-form/browser/place.ts'
