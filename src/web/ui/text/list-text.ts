import type { Locale } from './locale.ts'

/** 'A, B'; in Chinese 'A、B'. */
export const listText = (words: readonly string[], locale: Locale): string =>
  words.join(locale === 'zh' ? '、' : ', ')
