import { withoutPatientsField } from './patients-field.ts'
import { latinWordsOf } from './search-text.ts'

/**
 * Advertising or offering to determine the sex of an unborn child is a crime in India, so queries
 * for it find nothing.
 * Source: PCPNDT Act 1994 s.22 and s.6; reliability I12.
 */

/** Written as one word in lower-case Latin letters, within any other text. */
const latin = anyOf([
  // English
  'gender genders gendr gendar gander jender boyorgirl boyorgal boyvsgirl girlorboy boygirl',
  'girlboy boytest girltest babyboy babygirl boybaby girlbaby isitaboy isitagirl heorshe',
  'sonordaughter daughterorson sondaughter babysex sexofbaby sexofthebaby sexofmybaby',
  'sexofchild sexofthechild sexoffetus sexofthefetus sexoffoetus sexofthefoetus sexofunborn',
  'fetalsex foetalsex fetussex foetussex unbornsex childsex prenatalsex sexselection',
  'sexselective sexdetermin sexdetect sexidentif sexpredict sextest sexcheck sexreveal sexscan',
  'knowsex knowthesex maleorfemale femaleormale malefemalebaby chromosomecfdna ycfdna cfdnay',
  'ychromosomeprenatal ychromosomefetal ychromosomebaby ychromosometest xorychromosome xxorxy',
  'xyorxx ramzi nubtheory fetalkaryotyp foetalkaryotyp pgtforsex ivfsex',
  // Hindi, Urdu, Marathi, Punjabi, Gujarati, Bengali, Tamil, Telugu and Kannada in Latin letters
  'lingparikshan lingpariksha lingparikchan lingjanch lingjaanch lingnirdharan lingnirdharn',
  'lingchayan lingnidan lingnidaan linganirdharan linganirnay',
  'lingapariksha lingnirnay garbhling bhrunling bhroonling bhrunaling ladkayaladki ladkayaladaki',
  'ladkaladki ladkiyaladka ladkiladka ladkahaiyaladki larkayalarki larkalarki betayabeti',
  'betabeti betiyabeta betahogayabeti mulgakimulgi mulgamulgi mulgakamulgi mundayakudi',
  'mundajankudi mundakudi chhokrokechhokri chokrokechokri dikrokedikri chelenameye cheleyameye',
  'cheleonameye chhelenameye aanaapenna aannapenna anapenna paalinam magaleda abbayiammayi',
  'abbaiammayi abbayaammaya lingapatte gandumagu hudugahudugi aanopenno jinskipehchan',
])

/** In their own scripts, without spaces. */
const ownScripts = anyOf([
  'लिंगपरीक्षण लिंगपरिक्षण लिंगजांच लिंगजाँच लिंगनिर्धारण लिंगचयन लिंगनिदान लिंगपता भ्रूणलिंग',
  'गर्भलिंग गर्भकालिंग लड़कायालड़की लड़कायालडकी लडकायालडकी लड़कालड़की लड़कीयालड़का बेटायाबेटी',
  'लड़काहैयालड़की लड़काहोगायालड़की बेटाहैयाबेटी बेटाहोगायाबेटी गर्भमेंलड़का गर्भमेंलड़की गर्भमेंबेटा',
  'बच्चेकालिंग शिशुकालिंग गर्भकेबच्चेकालिंग लिंगकीजाँच लिंगकापता',
  'बेटीयाबेटा मुलगाकीमुलगी मुलगामुलगी जेंडर ਮੁੰਡਾਜਾਂਕੁੜੀ ਲਿੰਗਜਾਂਚ ਲਿੰਗਟੈਸਟ છોકરોકેછોકરી',
  'દીકરોકેદીકરી જાતિપરીક્ષણ લિંગપરીક્ષણ ছেলেনামেয়ে ছেলেনাকিমেয়ে লিঙ্গনির্ধারণ লিঙ্গপরীক্ষা',
  'ଲିଙ୍ଗନିରୂପଣ ଲିଙ୍ଗପରୀକ୍ଷା ஆணாபெண்ணா ஆண்பெண்குழந்தை பாலினம் பாலினபரிசோதனை లింగనిర్ధారణ లింగపరీక్ష',
  'మగాఆడా ఆడామగా అబ్బాయాఅమ్మాయా ಲಿಂಗಪತ್ತೆ ಲಿಂಗಪರೀಕ್ಷೆ ಗಂಡೋಹೆಣ್ಣೋ ಗಂಡಾಹೆಣ್ಣಾ ലിംഗനിർണയം ലിംഗനിർണ്ണയം',
  'ആണോപെണ്ണോ لڑکایالڑکی بیٹایابیٹی جنسکیتعین جنسمعلوم',
])

/** Patterns over words separated by single spaces; the two words of a pair in either order. */
const baby = /\b(bab(y|ies)|f(o)?et(us|al)|unborn|womb)\b/
const pregnancy = /\b(child|pregnan\w*|prenatal)\b/
const finding = /\b(determin\w*|detect\w*|select\w*|reveal\w*|tests?|check|know|predict\w*|find)\b/
const son = /\b(boy|son|ladka|mulga)\b/
const daughter = /\b(girl|daughter|ladki|mulgi)\b/
const pairs: (readonly [RegExp, RegExp])[] = [
  [/\bsex\b/, baby],
  [/\bsex\b/, pregnancy],
  [/\bsex\b/, finding],
  [son, daughter],
  [son, baby],
  [son, pregnancy],
  [daughter, baby],
  [daughter, pregnancy],
  [/\b(fe)?male\b/, baby],
  [/\bbeta\b/, /\bbeti\b/],
  [/\bling\b/, /\b(tests?|check|pata|jan?ch)\b/],
]

/** Letters of other scripts that look like Latin ones, and symbols used for letters. */
const lookalikes: Record<string, string> = {
  а: 'a', в: 'b', е: 'e', ё: 'e', г: 'r', һ: 'h', і: 'i', ї: 'i', ј: 'j', к: 'k', м: 'm', н: 'h',
  о: 'o', р: 'p', с: 'c', ѕ: 's', т: 't', у: 'y', х: 'x', ԁ: 'd', ɡ: 'g', ո: 'n', ο: 'o', α: 'a',
  ε: 'e', ι: 'i', κ: 'k', ν: 'n', ρ: 'p', τ: 't', υ: 'u', χ: 'x', '0': 'o', '3': 'e', '4': 'a',
  '5': 's', '7': 't', '8': 'b', '9': 'g', '@': 'a', $: 's', '€': 'e', '¡': 'i',
} // prettier-ignore

/**
 * Whether a text asks for the sex of an unborn child, however it is written. A pasted prescription
 * that states the patient's own sex does not, unless it speaks of a baby.
 * Source: PCPNDT Act 1994 s.22; reliability I12.
 */
export function asksForSexOfUnborn(typed: string): boolean {
  if (ownScripts.test(withoutSpaces(typed))) return true
  const isOfBaby = readings(typed).some((text) => baby.test(latinWordsOf(text).join(' ')))
  return readings(isOfBaby ? typed : withoutPatientsField(typed)).some(isAsking)
}

function isAsking(text: string) {
  const words = latinWordsOf(text)
  if (latin.test(words.join(''))) return true
  const apart = words.join(' ')
  return pairs.some(([one, other]) => one.test(apart) && other.test(apart))
}

/** The text as typed, and with lookalikes read as letters; `1`, `!` and `|` may be an i or an l. */
function readings(typed: string) {
  const plain = typed.normalize('NFKC').toLowerCase()
  const read = Array.from(plain, (sign) => lookalikes[sign] ?? sign).join('')
  const asI = read.replace(/[1!|]/g, 'i')
  return [plain, asI, read.replace(/[1!|]/g, 'l'), onceEach(asI)]
}

/** `gggenderrr` → `gender`: a letter repeated three times or more counts once. */
function onceEach(text: string) {
  return text.replace(/(.)\1{2,}/gu, '$1')
}

/** The dot of ड़ is often left out, and ँ is often written ं. */
function withoutSpaces(text: string) {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\u093c/g, '')
    .replaceAll('ँ', 'ं')
    .replace(/[\s\p{P}\u200b-\u200d]+/gu, '')
}

/** One expression for all words in these lines. */
function anyOf(lines: readonly string[]) {
  return new RegExp(lines.join(' ').split(' ').map(withoutSpaces).join('|'), 'u')
}
