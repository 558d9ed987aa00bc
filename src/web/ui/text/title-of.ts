import { getLocale } from './locale.ts'
import type { Titled } from './use-subject.ts'

/** As `useTitle`, outside of components. */
export const titleOf = ({ title, titleZh }: Titled): string => (getLocale() === 'zh' && titleZh) || title
