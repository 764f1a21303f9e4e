import { expect, test } from 'vitest'
import { likelyLines } from './likely-lines.ts'

test('the lines that were read, each once, without specks and rules', () => {
  const text = '~~ Dr Rao\n\n1. CBC | TSH\n___\n|\n. LFT, KFT\nCBC | TSH\n1. CBC | TSH\n'
  expect(likelyLines(text, 90)).toEqual(['Dr Rao', '1. CBC TSH', 'LFT, KFT', 'CBC TSH'])
})

test('nothing of what the reader itself mostly guessed', () => {
  expect(likelyLines('CBC\nTSH', 54)).toEqual([])
  expect(likelyLines('', 95)).toEqual([])
})

test('markup and other scripts are words like any other, and no list is endless', () => {
  expect(likelyLines('<script>alert(1)</script>\nकम्प्लीट ब्लड काउंट', 80)).toEqual([
    'script alert(1) /script',
    'कम्प्लीट ब्लड काउंट',
  ])
  const many = Array.from({ length: 100 }, (_, n) => `line ${n}`).join('\n')
  expect(likelyLines(many, 80)).toHaveLength(40)
})
