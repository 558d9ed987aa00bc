import { defineText } from '../../../ui/text/define-text.ts'

/** What the lists of the operator console can be searched by, as the placeholder of their search. */
export const operatorSearchText = defineText({
  en: {
    orders: 'Number, customer, recipient, SKU, product, tracking, shop number',
    cases: 'Number, order, customer, recipient, SKU, product, tracking',
    money: 'Number, customer or reference',
    corrections: 'Number or customer',
    quotes: 'Number, product, SKU or customer',
    parcels: 'Tracking, order, customer, recipient, SKU, product',
    waves: 'Wave, order, customer, recipient, SKU, product',
  },
  zh: {
    orders: '单号、客户、收件人、SKU、产品、运单号、店铺订单号',
    cases: '编号、订单、客户、收件人、SKU、产品、运单号',
    money: '单号、客户或参考号',
    corrections: '单号或客户',
    quotes: '编号、产品、SKU 或客户',
    parcels: '运单号、订单、客户、收件人、SKU、产品',
    waves: '波次、订单、客户、收件人、SKU、产品',
  },
})
