import type { ConformanceRule } from '#src/domain/instruments/conformance.ts'

/** A message as an instrument of a profile would send it, and the rules that it breaks. */
export type Golden = {
  name: string
  profile: string
  text: string
  broken: readonly ConformanceRule[]
  /** What nobody can look at because of it. */
  unreached?: readonly ConformanceRule[]
}

const ofValues: readonly ConformanceRule[] = [
  'sample',
  'test',
  'unit',
  'number',
  'range',
  'final',
  'doubt',
]

const records = (...lines: string[]) => `${lines.join('\r')}\r`

const xn = (result: string, sample = 'OX26A000001V') =>
  records(
    'H|\\^&|||XN-550^00-18^A1234||||||||E1394-97',
    'P|1',
    `O|1||^^${sample}^B|^^^^WBC|R|20261126103000|||||N`,
    result,
    'L|1|N',
  )

const mindray = (...lines: string[]) =>
  records(
    'MSH|^~\\&|Mindray|BS-200|||20261126103000||ORU^R01|17|P|2.3.1||||0||ASCII|||',
    'PID|1',
    ...lines,
  )

const order = 'OBR|1||LAB001-26-000042|||20261126103000'
const GLUCOSE = 'OBX|1|NM|GLU|Glucose|92.4|mg/dL|70-100|N|||F||92.4|20261126103000'

/** Good messages of several profiles, and each kind of broken one. */
export const goldenMessages: readonly Golden[] = [
  {
    name: 'Sysmex XN, a count without its frames',
    profile: 'sysmex-xn',
    text: xn('R|1|^^^^HGB^1|13.4|g/dL||N||F||||20261126103000'),
    broken: [],
  },
  {
    name: 'Sysmex XN, control material',
    profile: 'sysmex-xn',
    text: xn('R|1|^^^^HGB^1|13.4|g/dL||N||F', 'QC-LEVEL 1 of today'),
    broken: [],
  },
  {
    name: 'Snibe Maglumi, a hormone',
    profile: 'snibe-maglumi',
    text: records(
      'H|\\^&||PSWD|Maglumi User|||||Lis||P|E1394-97|20261126',
      'P|1',
      'O|1|OX26A000001V||^^^TSH',
      'R|1|^^^TSH|2.51|uIU/mL|0.3 to 4.5|N||||||20261126103000',
      'L|1|N',
    ),
    broken: [],
  },
  {
    name: 'Mindray BS-200, glucose of a sample by the lab’s own number',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE),
    broken: [],
  },
  {
    name: 'Mindray BC-5150, with codes that are of no test',
    profile: 'mindray-bc-5150',
    text: records(
      'MSH|^~\\&|BC-5150|Mindray|||20261126||ORU^R01|9|P|2.3.1||||||UNICODE',
      'PID|1',
      'OBR|1||OX26A000001V|00001^Automated Count^99MRC',
      'OBX|1|IS|08001^Take Mode^99MRC||A||||||F',
      'OBX|2|NM|6690-2^WBC^LN||7.1|10*9/L|4.00-10.00|N|||F',
    ),
    broken: [],
  },
  {
    name: 'half a message in ASTM',
    profile: 'sysmex-xn',
    text: xn('R|1|^^^^HGB^1|13.4|g/dL||N||F').replace('L|1|N\r', ''),
    broken: ['framing'],
    unreached: ['results', ...ofValues],
  },
  {
    name: 'half a message in MLLP',
    profile: 'mindray-bs-200',
    text: `\u000B${mindray(order, GLUCOSE)}`,
    broken: ['framing'],
  },
  {
    name: 'the end of a message, without its header',
    profile: 'mindray-bs-200',
    text: records(order, GLUCOSE),
    broken: ['framing'],
    unreached: ['kind', 'control-id', 'results', ...ofValues],
  },
  {
    name: 'a message of another kind',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE).replace('ORU^R01', 'ACK^R01'),
    broken: ['kind'],
    unreached: ['framing', 'control-id', 'results', ...ofValues],
  },
  {
    name: 'no number of the message',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE).replace('|17|P|', '||P|'),
    broken: ['control-id'],
    unreached: ['framing', 'results', ...ofValues],
  },
  {
    name: 'no value',
    profile: 'mindray-bs-200',
    text: mindray(order),
    broken: ['results'],
    unreached: ofValues,
  },
  {
    name: 'no sample',
    profile: 'mindray-bs-200',
    text: mindray('OBR|1||', GLUCOSE),
    broken: ['sample'],
  },
  {
    name: 'a label of ours that was misread',
    profile: 'sysmex-xn',
    text: xn('R|1|^^^^HGB^1|13.4|g/dL||N||F', 'OX26A0000011'),
    broken: ['sample'],
  },
  {
    name: 'a code that the profile does not have',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('|GLU|', '|GLUC3|')),
    broken: ['test'],
    unreached: ['unit', 'range'],
  },
  {
    name: 'a unit that the profile does not have',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('mg/dL', 'mmol/L')),
    broken: ['unit'],
    unreached: ['range'],
  },
  {
    name: 'a unit that is another test’s',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('mg/dL', 'U/L')),
    broken: ['unit'],
    unreached: ['range'],
  },
  {
    name: 'no unit',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('mg/dL', '')),
    broken: ['unit'],
    unreached: ['range'],
  },
  {
    name: 'a decimal comma',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('|92.4|', '|92,4|')),
    broken: ['number'],
    unreached: ['range'],
  },
  {
    name: 'a word in place of a number',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('|92.4|', '|-----|')),
    broken: ['number'],
    unreached: ['range'],
  },
  {
    name: 'a number below anything that can be',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('|92.4|', '|-92.4|')),
    broken: ['range'],
  },
  {
    name: 'preliminary',
    profile: 'mindray-bs-200',
    text: mindray(order, GLUCOSE.replace('|||F|', '|||P|')),
    broken: ['final'],
  },
  {
    name: 'doubted by the instrument itself, and everything else wrong with it too',
    profile: 'sysmex-xn',
    text: xn('R|1|^^^^HGB^1|13,4|g/L||W||P', ''),
    broken: ['sample', 'unit', 'number', 'final', 'doubt'],
    unreached: ['range'],
  },
]
