import { defineText } from '../../ui/text/define-text.ts'

export const stockText = defineText({
  en: {
    onHand: 'In stock',
    reserved: 'Promised',
    available: 'Available',
    inTransit: 'To come',
    number: (n: number) => n.toLocaleString('en-US'),
    gone: 'A product that is not offered to you any more',
  },
  zh: {
    onHand: '库存',
    reserved: '已占用',
    available: '可用',
    inTransit: '在途',
    number: (n: number) => n.toLocaleString('en-US'),
    gone: '不再向您提供的产品',
  },
})
