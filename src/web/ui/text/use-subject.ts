import { useLocale } from './locale.ts'

export interface Subject {
  readonly subjectEn: string
  /** Empty: the product has no Chinese name. */
  readonly subjectZh: string
}

export interface Titled {
  readonly title: string
  /** Empty: the product has no Chinese name, or the title is not ours. */
  readonly titleZh: string
}

export interface Matched extends Titled {
  /** Of the product it is matched to; empty for none. */
  readonly subjectZh: string
}

const useOwn = (): ((en: string, zh: string) => string) => {
  const isChinese = useLocale() === 'zh'
  return (en, zh) => (isChinese && zh) || en
}

/** Names a product in the reader's language. */
export const useSubject = (): ((product: Subject) => string) => {
  const own = useOwn()
  return ({ subjectEn, subjectZh }) => own(subjectEn, subjectZh)
}

/** Names a line item in the reader's language, where it is titled after its product. */
export const useTitle = (): ((line: Titled) => string) => {
  const own = useOwn()
  return ({ title, titleZh }) => own(title, titleZh)
}

/** What a Chinese reader's product is called in Chinese, if the line item's own title does not say it. */
export const useMatchedName = (): ((line: Matched) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ titleZh, subjectZh }) => (isChinese && titleZh === '' ? subjectZh : '')
}
