import type { Locale } from '../text/locale.ts'

/** Of a field that was left empty; also for forms that find this out themselves. */
export const valueMissing = 'is required'

/** What the server says of a field is the end of a sentence that begins with its name: 'is required'. */
const isEndOfSentence = /^(is|must|has|contains) /

const chinese: readonly (readonly [RegExp, (label: string, limit: string) => string])[] = [
  [/^is required$/, (label) => `请填写${label}。`],
  [/^must be a number$/, (label) => `${label}须为数字。`],
  [/^must be at least (\S+)$/, (label, limit) => `${label}不得小于 ${limit}。`],
  [/^must be greater than (\S+)$/, (label, limit) => `${label}须大于 ${limit}。`],
  [/^must be at most (\S+)$/, (label, limit) => `${label}不得大于 ${limit}。`],
  [/^must not exceed (\S+)$/, (label, limit) => `${label}不得超过 ${limit}。`],
]

/** An error as it is shown beside its field, so that it says which value is missing. */
export const fieldError = (locale: Locale, label: string, error: string): string => {
  if (!isEndOfSentence.test(error)) return error
  if (locale === 'en') return `${label} ${error}.`
  for (const [pattern, sentence] of chinese) {
    const found = pattern.exec(error)
    if (found) return sentence(label, found[1] ?? '')
  }
  return error
}
