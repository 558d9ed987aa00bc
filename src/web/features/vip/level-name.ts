import type { VipLevel } from '../../../contract/vip/vip-terms.ts'
import { useLocale } from '../../ui/text/locale.ts'

export const useLevelName = (): ((level: Pick<VipLevel, 'nameEn' | 'nameZh'>) => string) => {
  const locale = useLocale()
  return ({ nameEn, nameZh }) => (locale === 'zh' && nameZh !== '' ? nameZh : nameEn)
}
