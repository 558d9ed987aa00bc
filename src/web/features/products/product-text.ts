import { formatNumber } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'

export const productText = defineText({
  en: {
    sold: (n: string) => `${n} sold in last 30 days`,
    soldTimes: (n: string) => `${n} sold`,
    new: 'New',
    onHand: (n: number) => `${n} in your stock`,
    save: (name: string) => `Save ${name} for later`,
    unsave: (name: string) => `Remove ${name} from saved products`,
    saved: 'Saved for later',
    unsaved: 'Removed from saved',
    related: 'More in this category',
  },
  zh: {
    sold: (n: string) => `近 30 天售出 ${n} 件`,
    soldTimes: (n: string) => `已售 ${n}`,
    new: '新品',
    onHand: (n: number) => `您的库存 ${n} 件`,
    save: (name: string) => `收藏 ${name}`,
    unsave: (name: string) => `取消收藏 ${name}`,
    saved: '已收藏',
    unsaved: '已取消收藏',
    related: '同类产品',
  },
})

export const countText = (count: number): string => formatNumber(count, getLocale())

/** The small size (320 px) of an image stored here; other URLs stay as they are. */
export const smallPicture = (url: string): string => url.replace(/(\/app\/files\/\d+)\/large$/, '$1/small')
