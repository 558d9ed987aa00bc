import type { FieldWords } from './settings-text.ts'

const nameOf = (words: FieldWords, field: string): string =>
  field in words ? words[field as keyof FieldWords] : field

/** `chatApps.0.qr.url` as a person would say it: 'Chat app 1: QR code'. */
const pathWords = (words: FieldWords, path: string): string => {
  const [first = '', place, field] = path.split('.')
  if (place === undefined || field === undefined) return nameOf(words, first)
  return `${nameOf(words, first)} ${Number(place) + 1}: ${nameOf(words, field)}`
}

/** What a change touched, each thing once. */
export const changeWords = (words: FieldWords, changed: readonly string[]): readonly string[] => [
  ...new Set(changed.map((path) => pathWords(words, path))),
]
