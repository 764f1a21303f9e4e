// Packs a newer edition of the list of bank branches into src/data/ifsc.csv, one line for each
// bank: code, the last six characters of all its branches, sorted and without separators, and the
// bank's name. The two files come from the npm package `ifsc` (Razorpay, MIT):
//   node scripts/build/pack-ifsc.ts IFSC.json banknames.json
import { readFileSync, writeFileSync } from 'node:fs'
import { z } from 'zod'

const [codesFile = '', namesFile = ''] = process.argv.slice(2)
const Branch = z.coerce
  .string()
  .transform((code) => code.padStart(6, '0'))
  .pipe(z.string().regex(/^[\dA-Z]{6}$/))
const Codes = z.record(z.string().regex(/^[A-Z]{4}$/), z.array(Branch))
const Names = z.record(z.string(), z.string().regex(/^[^"\n]*$/))

const codes = Codes.parse(JSON.parse(readFileSync(codesFile, 'utf8')))
const names = Names.parse(JSON.parse(readFileSync(namesFile, 'utf8')))

const lines = Object.keys(codes)
  .toSorted()
  .map((bank) => {
    const name = names[bank]?.trim() ?? ''
    const branches = [...new Set(codes[bank])].toSorted().join('')
    return `${bank},${branches},${name.includes(',') ? `"${name}"` : name}\n`
  })
writeFileSync('src/data/ifsc.csv', `bank,branches,name\n${lines.join('')}`)
