import { useLocale } from './locale.ts'

export interface Subject {
  readonly subjectEn: string
  /** Empty: the product has no Chinese name. */
  readonly subjectZh: string
}

/** Names a product in the reader's language. */
export const useSubject = (): ((product: Subject) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ subjectEn, subjectZh }) => (isChinese && subjectZh ? subjectZh : subjectEn)
}
