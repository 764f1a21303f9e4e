import { expect, test } from 'vitest'
import { asksForSexOfUnborn } from './sex-determination.ts'

test.each([
  'gender test',
  'Boy or Girl',
  'baby gender',
  'gender reveal kit',
  'fetal sex',
  'foetal sex test',
  'Y-chromosome cfDNA',
  'sex selection',
  'SEX  determination',
  'find sex of the unborn child',
  'male or female baby',
  'ling parikshan',
  'linga pariksha',
  'ladka ya ladki',
  'beta ya beti test',
  'लिंग परीक्षण',
  'लिंग जाँच',
  'लड़का या लड़की',
  'बेटा या बेटी',
  'ছেলে না মেয়ে',
  'ஆணா பெண்ணா',
  'లింగ నిర్ధారణ',
  'ಲಿಂಗ ಪತ್ತೆ',
  'g3nd3r t3st',
  'b0y 0r g1rl',
  'g e n d e r',
  'g.e.n.d.e.r',
  'gеnder', // a Cyrillic е
  'ＧＥＮＤＥＲ',
  'gggenderrr',
  'fetal karyotype',
  'ling test',
  'is my pregnancy a boy',
])('«%s» asks for the sex of an unborn child', (typed) => {
  expect(asksForSexOfUnborn(typed)).toBe(true)
})

test.each([
  'Sex Hormone Binding Globulin',
  'Sexual Health Screen',
  'Y Chromosome Microdeletion',
  'Cancer Screen Male',
  'Female Fertility Profile',
  'Foetal Haemoglobin',
  'Beta hCG Total',
  'beta hcg pregnancy',
  'male and female hormones',
  'Sickling Test',
  'Beta-2 Microglobulin',
  'Beta Thalassaemia Mutation Analysis',
  'pregnancy test',
  'vitamin b12',
  'testosterone',
  'BRCA gene',
  '17-OHP',
  'Karyotyping Peripheral Blood',
])('«%s» does not', (typed) => {
  expect(asksForSexOfUnborn(typed)).toBe(false)
})
