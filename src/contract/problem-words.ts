import type { ProblemAnswer, ProblemCode } from './order-problems.ts'

interface Words<Name extends string> {
  readonly en: Readonly<Record<Name, string>>
  readonly zh: Readonly<Record<Name, string>>
}

/** What is wrong, as screens and letters say it. */
export const problemCodeWords: Words<ProblemCode> = {
  en: {
    addressInvalid: 'The address is not valid',
    outOfStock: 'A product is out of stock',
    restrictedGoods: 'A product may not be sent there',
    missingTaxNumber: 'Customs asks for a tax number',
    priceChanged: 'The price of a product has changed',
    undeliverable: 'The parcel cannot be delivered',
  },
  zh: {
    addressInvalid: '收件地址无效',
    outOfStock: '有商品缺货',
    restrictedGoods: '有商品不允许寄往该地',
    missingTaxNumber: '海关要求提供税号',
    priceChanged: '有商品价格变动',
    undeliverable: '包裹无法投递',
  },
}

export const problemAnswerWords: Words<ProblemAnswer> = {
  en: {
    newAddress: 'Give what is missing in the address',
    substitute: 'Send another product in its place',
    wait: 'Wait',
    split: 'Send what there is, the rest later',
    refund: 'Cancel the order and pay it back',
  },
  zh: {
    newAddress: '补充或更正地址',
    substitute: '改发其他商品',
    wait: '等待',
    split: '先发现有商品，其余后发',
    refund: '取消订单并退款',
  },
}
