import { useLocale } from './locale.ts'
import type { Titled } from './use-subject.ts'

export interface Matched extends Titled {
  /** Of the product it is matched to; empty for none. */
  readonly subjectZh: string
}

/** What a Chinese reader's product is called in Chinese, if the line item's own title does not say it. */
export const useMatchedName = (): ((line: Matched) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ titleZh, subjectZh }) => (isChinese && titleZh === '' ? subjectZh : '')
}
