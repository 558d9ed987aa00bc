import type { Words } from '../kernel/words.ts'
import type { ProblemAnswer, ProblemCode } from '../orders/order-problems.ts'

export const problemCodeWords: Words<ProblemCode> = {
  en: {
    addressInvalid: 'The address is not valid',
    outOfStock: 'A product is out of stock',
    restrictedGoods: 'A product cannot be shipped to this country',
    missingTaxNumber: 'Customs requires a tax number',
    priceChanged: 'A product price has changed',
    undeliverable: 'The parcel cannot be delivered',
  },
  zh: {
    addressInvalid: '收件地址无效',
    outOfStock: '有商品缺货',
    restrictedGoods: '有商品不能寄往该国家/地区',
    missingTaxNumber: '海关要求提供税号',
    priceChanged: '有商品价格已变动',
    undeliverable: '包裹无法投递',
  },
}

export const problemAnswerWords: Words<ProblemAnswer> = {
  en: {
    newAddress: 'Complete or correct the address',
    substitute: 'Send a substitute product',
    wait: 'Keep the order and wait',
    split: 'Ship what is available, the rest later',
    refund: 'Cancel and refund the order',
  },
  zh: {
    newAddress: '补充或更正地址',
    substitute: '更换商品',
    wait: '继续等待',
    split: '先发现货，其余后发',
    refund: '取消订单并退款',
  },
}
