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

/** Names a product in the reader's language. */
export const useSubject = (): ((product: Subject) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ subjectEn, subjectZh }) => (isChinese && subjectZh) || subjectEn
}

/** Names a line item in the reader's language, where it is titled after its product. */
export const useTitle = (): ((line: Titled) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ title, titleZh }) => (isChinese && titleZh) || title
}
