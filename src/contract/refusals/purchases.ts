import { counted, formatNumber } from '../kernel/format.ts'
import type { Currency } from '../kernel/money.ts'
import type { OrderFigures } from './order-text.ts'
import { cases, given, money, template, upTo } from './sentences.ts'

export const purchaseRefusals = {
  amountChanged: template<{ readonly dueMinor: number; readonly currency: Currency | null }>({
    en: ({ dueMinor, currency }) =>
      `The amount due is now ${money(dueMinor, currency)}. Check it and try again.`,
    zh: ({ dueMinor, currency }) =>
      `金额已有变动${given(dueMinor, (minor) => `，现为 ${money(minor, currency)}`)}，请核对后再付款。`,
  }),
  quoteExpired: template<{ readonly version?: number }>({
    en: () => 'This quote has expired. Request a new quote.',
    zh: '报价已过期，请重新询价。',
  }),
  quoteChanged: cases('报价已有更新，请查看后再操作。', {
    newer: template<{ readonly version: number }>({
      en: () => 'There is a newer quote. Check it before you decide.',
      zh: '报价已有更新，请查看后再接受。',
    }),
    price: {
      en: 'The price has changed since this quote. Request a new quote.',
      zh: '报价后价格已有变动，请重新询价。',
    },
    colleague: template<{ readonly version: number }>({
      en: () => 'A colleague has sent a quote in the meantime. Check that quote first.',
      zh: '其他同事已报价，请先查看该报价。',
    }),
  }),
  tierRepeated: cases('有两个阶梯价的起批量相同，请修改其一。', {
    sku: template<{ readonly code: string; readonly minQuantity: number }>({
      en: ({ code, minQuantity }) =>
        `SKU ${code} has two prices from ${counted(minQuantity, 'unit', 'units')}. Keep one of them.`,
      zh: ({ code, minQuantity }) =>
        `SKU ${code ?? ''} 的同一起批量${given(minQuantity, (from) => `（${formatNumber(from, 'zh')} 件）`)}有两个价格，请只保留一个。`,
    }),
    tiers: {
      en: 'Two volume prices start at the same quantity. Change one of them.',
      zh: '有两个阶梯价的起批量相同，请修改其一。',
    },
  }),
  freightRepeated: {
    en: 'Each freight method can have only one price. Remove the others.',
    zh: '同一运输方式只能填写一个报价。',
  },
  itemsChanged: {
    en: 'The products of this order have changed. Reload the order.',
    zh: '订单中的商品已有变动，请重新加载。',
  },
  incomplete: { en: 'Enter the delivery address first.', zh: '请先填写收件地址。' },
  invoiceIncomplete: template<{ readonly number: string }>({
    en: ({ number }) =>
      `An e-invoice needs the addresses and tax numbers of both sides, which ${number} was issued without. Download the PDF instead.`,
    zh: '该发票开具时缺少双方的地址或税号，无法生成电子发票，请下载 PDF。',
  }),
  noPaper: template<OrderFigures>({
    en: ({ number }) => `This document of ${number} has not been created yet.`,
    zh: '该单据尚未生成。',
  }),
  notCounted: template<OrderFigures>({
    en: ({ number }) =>
      `The counted units are not in ${number}, or more than are outstanding. Reload the order.`,
    zh: '数量与订单不符，请刷新后重试。',
  }),
  noGoods: { en: 'Add some products first.', zh: '请先添加商品。' },
  noTracking: {
    en: 'The agency purchases these products and adds the tracking number. You can add a note instead.',
    zh: '该订单由平台采购，运单号由平台登记；您可以添加备注。',
  },
  tooMany: template<{ readonly max: number }>({
    en: ({ max }) =>
      `One order can contain up to ${counted(max, 'unit', 'units')} of one SKU. Divide it into several orders.`,
    zh: ({ max }) => `单个 SKU 的数量超出上限${upTo(max, '件')}，请分成多个订单。`,
  }),
  tooManyDocuments: template<{ readonly max: number }>({
    en: ({ max }) => `An order can have up to ${counted(max, 'document', 'documents')}. Delete one first.`,
    zh: ({ max }) => `一个订单最多${upTo(max, '个文件')}，请先删除一个。`,
  }),
  conversationFull: template<{ readonly of: 'wholesale' | 'sourcing' | 'service'; readonly max: number }>({
    en: ({ of, max }) =>
      of !== 'sourcing'
        ? `An order can contain up to ${counted(max, 'message', 'messages')}. Open a ticket instead.`
        : `A request can contain up to ${counted(max, 'message', 'messages')}. Create a new request instead.`,
    zh: ({ max }) =>
      `留言数量已达上限${given(max, (one) => `（${formatNumber(one, 'zh')} 条）`)}，无法继续添加。`,
  }),
  variantRepeated: cases('有两个 SKU 的规格相同，请修改或停售其中一个。', {
    same: template<{ readonly variant: string }>({
      en: ({ variant }) => `Two SKUs have the same attributes: ${variant}. Change or deactivate one of them.`,
      zh: ({ variant }) =>
        `有两个 SKU 的规格相同${given(variant, (one) => `（${one}）`)}，请修改或停售其中一个。`,
    }),
    attributes: {
      en: 'With several SKUs, each needs an attribute that distinguishes it.',
      zh: '有多个 SKU 时，每个 SKU 须有不同的规格。',
    },
  }),
  notAssignable: template<OrderFigures & { readonly name: string | null }>({
    en: ({ number, name }) =>
      name === null
        ? `${number} was not changed: it is closed or waiting for the seller.`
        : `${number} was not changed: it is assigned to ${name}.`,
    zh: ({ name }) => (name ? `未作更改：该需求已由${name}领取。` : '未作更改：该需求已关闭或在等待卖家。'),
  }),
  alreadyAssigned: template<{ readonly name: string }>({
    en: ({ name }) => `This ticket has been assigned to ${name} in the meantime.`,
    zh: ({ name }) => `此工单已由${name ?? '其他人'}受理。`,
  }),
}
