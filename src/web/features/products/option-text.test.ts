import { expect, it } from 'vitest'
import { optionWord } from './option-text.ts'

it('words common options and values in the reader’s language, and leaves the others', () => {
  expect(['Colour', 'color', 'Black', 'Matte black'].map((word) => optionWord(word, 'zh'))).toEqual([
    '颜色',
    '颜色',
    '黑色',
    '哑光黑',
  ])
  expect(['颜色', '尺码', 'Colour'].map((word) => optionWord(word, 'en'))).toEqual([
    'Colour',
    'Size',
    'Colour',
  ])
  expect(['500 ml', 'P15 Pro', '41–45'].map((word) => optionWord(word, 'zh'))).toEqual([
    '500 ml',
    'P15 Pro',
    '41–45',
  ])
})
