import type { ServiceBasis } from '../../../contract/orders/service-schemas.ts'
import { defineText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

export const basisText = defineText({
  en: { order: 'per order', item: 'per item' },
  zh: { order: '每单', item: '每件' },
} satisfies Record<'en' | 'zh', Record<ServiceBasis, string>>)

/** Falls back to English where the agency gave no Chinese text. */
export const useOwnWords = (): ((en: string, zh: string) => string) => {
  const locale = useLocale()
  return (en, zh) => (locale === 'zh' && zh !== '' ? zh : en)
}
