import { formatNumber } from '../../../contract/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const stockText = defineText({
  en: {
    onHand: 'In stock',
    reserved: 'Reserved',
    available: 'Available',
    inTransit: 'Incoming',
    number: (n: number) => formatNumber(n, 'en'),
    unavailable: 'Product no longer available',
  },
  zh: {
    onHand: '库存',
    reserved: '已占用',
    available: '可用',
    inTransit: '在途',
    number: (n: number) => formatNumber(n, 'zh'),
    unavailable: '产品已下架',
  },
})
