import { counted, formatNumber, plural } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import { cases, given, listed, template, money, upTo } from './sentences.ts'
import { type OrderFigures, orderTemplate, orderZh } from './order-text.ts'

const partText = ({ code, units }: { readonly code: string; readonly units: number }): string =>
  units === 1 ? code : `${units} × ${code}`

export const lineItemRefusals = {
  alreadyRequested: {
    en: 'A quote for these line items has already been requested.',
    zh: '这些商品的询价正在处理中。',
  },
  lineMapped: { en: 'These line items already have a price.', zh: '这些商品已有价格，无需询价。' },
  lineAdded: template<{ readonly title?: string }>({
    en: ({ title }) =>
      title === undefined
        ? 'You added this product yourself, so it needs no quote. To replace it, remove it and add another.'
        : `You added ${title} yourself. To replace it, remove it and add another product.`,
    zh: '这是您手动添加的商品，如需更换请移除后重新添加。',
  }),
  lineFromShop: template<OrderFigures & { readonly title: string }>({
    en: ({ number, title }) =>
      `${title} came with ${number} from the shop and cannot be removed. Split it off, or cancel the order.`,
    zh: '该商品来自店铺订单，不能移除。请将其拆分为单独订单，或取消订单。',
  }),
  lastLine: orderTemplate(
    (number) => `This is the only line item in ${number}. Cancel the order instead.`,
    '这是订单中唯一的商品，请直接取消订单。',
  ),
  quantityOfShop: template<{ readonly title: string }>({
    en: ({ title }) =>
      `The quantity of ${title} is managed in the shop. Change it there, or add more units as a product.`,
    zh: '该商品的数量以店铺为准，请在店铺中修改，或另行添加商品。',
  }),
  notMapped: { en: 'This line item is not matched to a SKU.', zh: '该商品尚未匹配 SKU。' },
  nothingToBuy: template<{ readonly name: string }>({
    en: ({ name }) => `Order ${name} has no line item with a quantity greater than 0.`,
    zh: ({ name }) => `${orderZh(name)}中没有数量大于 0 的商品。`,
  }),
  skuInactive: template<{
    readonly codes: readonly string[]
    readonly number?: string
  }>({
    en: ({ codes, number }) => {
      if (codes.length === 0) return 'A SKU is no longer sold. Choose another SKU.'
      if (number !== undefined)
        return `${number} contains ${listed(codes, 'en')}, which is no longer sold. Match the line item to another SKU.`
      return codes.length === 1
        ? `SKU ${codes.join('')} is no longer sold. Choose another SKU.`
        : `SKUs ${listed(codes, 'en')} are no longer sold. Choose other SKUs.`
    },
    zh: ({ codes = [] }) =>
      codes.length === 0
        ? '其中的 SKU 已停售，请改选其他 SKU。'
        : `SKU ${codes.join('、')} 已停售，请改选其他 SKU。`,
  }),
  skuNotInOrder: template<OrderFigures & { readonly sku: string }>({
    en: ({ number, sku }) => `${number} does not contain SKU ${sku}.`,
    zh: ({ number, sku }) => `${orderZh(number)}中没有${sku === undefined ? '该 SKU' : ` SKU ${sku}`}。`,
  }),
  skuRepeated: {
    en: 'A SKU can be added to a bundle only once. Increase its quantity instead.',
    zh: '同一 SKU 在套装中只能添加一次，请修改其数量。',
  },
  noSkuOnSale: template<{ readonly code: string }>({
    en: ({ code }) => `${code} has no active SKU. Activate a SKU first.`,
    zh: ({ code }) => `产品${given(code, (one) => ` ${one} `)}没有在售的 SKU，请先启用 SKU。`,
  }),
  belowMinimum: template<{ readonly code: string; readonly minQuantity: number }>({
    en: ({ code, minQuantity }) =>
      `${code} has a minimum quantity of ${counted(minQuantity, 'unit', 'units')}. Increase the quantity.`,
    zh: ({ code, minQuantity }) =>
      minQuantity === undefined
        ? '数量低于起订量，请增加数量。'
        : `未达到起订量：${code ?? '该产品'} 至少订购 ${formatNumber(minQuantity, 'zh')} 件，请增加数量。`,
  }),
  cartChanged: template<{ readonly lines: readonly string[] }>({
    en: () => 'The cart has changed. Check it and try again.',
    zh: '购物车已有变动，请核对后再提交。',
  }),
  cartFull: template<{ readonly max: number }>({
    en: ({ max }) =>
      `The cart is full: it can contain up to ${counted(max, 'line item', 'line items')}. Remove some first.`,
    zh: ({ max }) => `购物车已满${upTo(max, '行')}。`,
  }),
  quantityTooLarge: template<{
    readonly max: number
    readonly code?: string
    readonly before?: number
  }>({
    en: ({ max, code, before = 0 }) =>
      code === undefined
        ? `The quantity is too large: up to ${counted(max, 'unit', 'units')} of one SKU in one order.`
        : `The quantity is too large: the cart contains ${counted(before, 'unit', 'units')} of ${code}, and can contain up to ${formatNumber(max, 'en')}.`,
    zh: ({ max }) => `数量超出上限${upTo(max, '件')}。`,
  }),
  tooManyGoods: template<{ readonly max: number }>({
    en: ({ max }) =>
      `One order can contain up to ${counted(max, 'SKU', 'SKUs')}. Divide it into several orders.`,
    zh: ({ max }) => `商品种类超出上限${upTo(max, '个 SKU')}，请分成多个订单。`,
  }),
  quantityTooHigh: cases('数量超出可用数量，请修改。', {
    skuLeft: template<{ readonly code: string; readonly max: number; readonly quantity: number }>({
      en: ({ code, max, quantity }) =>
        `Only ${counted(max, 'unit', 'units')} of SKU ${code} ${plural(max, 'is', 'are')} left to ship, not ${formatNumber(quantity, 'en')}.`,
      zh: ({ code, max }) => `SKU ${code ?? ''} 超出待发数量${upTo(max, '件')}，请修改。`,
    }),
    lineLeft: template<
      OrderFigures & { readonly title?: string | undefined; readonly lineId?: string | undefined }
    >({
      en: ({ number, title }) =>
        `The quantity${given(title, (one) => ` of ${one}`)} is more than is left to ship. Reload ${number} and check.`,
      zh: ({ title }) => `${title ?? '商品'}的数量超出待发数量，请刷新后核对。`,
    }),
    refund: template<{ readonly lineId: string; readonly title: string; readonly max: number }>({
      en: ({ title, max }) =>
        `A refund can be requested for up to ${counted(max, 'unit', 'units')} of ${title}.`,
      zh: ({ max }) => `数量超出可退数量${upTo(max, '件')}，请修改。`,
    }),
    shipped: template<{ readonly lineId: string; readonly title: string; readonly shipped: number }>({
      en: ({ title, shipped }) =>
        `Only ${counted(shipped, 'unit', 'units')} of ${title} ${plural(shipped, 'was', 'were')} shipped.`,
      zh: ({ shipped }) => `数量超出已发数量${upTo(shipped, '件')}，请修改。`,
    }),
  }),
  incompleteSet: cases('该 SKU 按套出售，请按整套填写数量。', {
    bundle: template<{
      readonly title: string
      readonly parts: readonly { readonly code: string; readonly units: number }[]
    }>({
      en: ({ title, parts }) =>
        `“${title}” is a bundle of ${listed(parts.map(partText), 'en')} and is packed as a whole. The counted units leave one incomplete.`,
      zh: ({ title, parts = [] }) =>
        `“${title}”是套装（${parts.map(partText).join(' + ')}），须整套装箱，请按整套填写数量。`,
    }),
    sku: template<{ readonly code: string; readonly sets: readonly number[]; readonly quantity: number }>({
      en: ({ code, sets, quantity }) =>
        `SKU ${code} is sold in sets of ${listed(sets.map(String), 'en', 'or')}; ${formatNumber(quantity, 'en')} leaves one incomplete.`,
      zh: ({ code, sets = [] }) =>
        `SKU ${code} 每套 ${listed(sets.map(String), 'zh', 'or')} 件，请按整套填写数量。`,
    }),
  }),
  amountTooLarge: cases('金额或重量超出单个订单的上限，请拆分订单。', {
    order: orderTemplate(
      (number) => `${number} would exceed the limit for one order. Split it.`,
      '金额或重量超出单个订单的上限，请拆分订单。',
    ),
    surcharge: orderTemplate(
      (number) => `With this surcharge, ${number} would exceed the limit for one order.`,
      '加上此附加费后，金额超出单个订单的上限。',
    ),
    bundle: {
      en: 'This bundle exceeds the limit for one order. Reduce its quantities.',
      zh: '套装的金额或重量超出单个订单的上限，请减少数量。',
    },
    total: {
      en: 'The total exceeds the limit for one order. Divide it into several orders.',
      zh: '金额超出单个订单的上限，请分成多个订单。',
    },
    replacement: {
      en: 'The replacement exceeds the limit for one order. Remove some line items.',
      zh: '补发的金额或重量超出单个订单的上限，请减少商品。',
    },
    quantity: template<{ readonly code: string; readonly max: number }>({
      en: ({ code, max }) =>
        `One order can contain up to ${counted(max, 'unit', 'units')} of ${code}. Divide it into several orders.`,
      zh: ({ code, max }) => `${code ?? ''} 的数量超出上限${upTo(max, '件')}，请分成多个订单。`,
    }),
  }),
  amountTooHigh: cases('金额超出上限，未作更改。', {
    added: template<OrderFigures & { readonly lines: number; readonly units: number }>({
      en: ({ number, lines, units }) =>
        `${number} would contain too much: up to ${counted(lines, 'line item', 'line items')} of up to ${counted(units, 'unit', 'units')} each.`,
      zh: ({ lines, units }) =>
        `订单商品过多${upTo(lines, '个商品行')}${given(units, (max) => `，每行最多 ${formatNumber(max, 'zh')} 件`)}。`,
    }),
    paid: template<{ readonly amountMinor: number; readonly currency: Currency }>({
      en: ({ amountMinor, currency }) =>
        `${money(amountMinor, currency)} is more than the refundable amount of this order.`,
      zh: ({ amountMinor, currency }) =>
        `${given(amountMinor, (minor) => `${money(minor, currency)} `)}超出该订单可退的金额。`,
    }),
    reason: template<{ readonly maxMinor: number; readonly currency: Currency }>({
      en: ({ maxMinor, currency }) => `Up to ${money(maxMinor, currency)} can be refunded for this reason.`,
      zh: ({ maxMinor, currency }) =>
        `金额超出上限${given(maxMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
    left: template<{ readonly leftMinor: number; readonly currency: Currency }>({
      en: ({ leftMinor, currency }) => `Up to ${money(leftMinor, currency)} of this order can be refunded.`,
      zh: ({ leftMinor, currency }) =>
        `金额超出上限${given(leftMinor, (minor) => `：最多 ${money(minor, currency)}`)}。`,
    }),
  }),
  weightUnknown: orderTemplate(
    (number) => `${number} has no priced line items yet, so its weight is unknown.`,
    '商品尚未定价，重量未知，请等待报价。',
  ),
}
