import type {
  ChannelFileChange,
  ChannelFileField,
  ChannelFileProblem,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const channelFieldText = defineText<Record<ChannelFileField, string>>({
  en: {
    number: 'Order number',
    supplier: 'Supplier',
    goods: 'Goods total',
    freight: 'Freight',
    paid: 'Paid',
    status: 'Status',
    title: 'Goods',
    unitPrice: 'Unit price',
    quantity: 'Quantity',
    code: 'SKU',
    offer: 'Offer',
    tracking: 'Tracking number',
  },
  zh: {
    number: '订单编号',
    supplier: '卖家公司名称',
    goods: '商品总价',
    freight: '运费',
    paid: '实付款',
    status: '订单状态',
    title: '商品标题',
    unitPrice: '单价',
    quantity: '数量',
    code: '货号（SKU）',
    offer: '商品 ID',
    tracking: '运单号',
  },
})

export const channelChangeText = defineText<Record<ChannelFileChange, string>>({
  en: {
    reference: 'number',
    freight: 'freight',
    tracking: 'tracking numbers',
    status: 'status',
    payment: 'payment',
  },
  zh: { reference: '订单号', freight: '运费', tracking: '运单号', status: '状态', payment: '付款' },
})

export const channelProblemText = defineText<Record<ChannelFileProblem, (detail: string) => string>>({
  en: {
    shortenedNumber: () => 'The spreadsheet cut the digits of the number. Download the file again.',
    badNumber: () => 'The order number is not one of 1688.',
    badAmount: () => 'An amount or quantity cannot be read.',
    unknownStatus: (status) => `The status ${status || '(empty)'} is not known.`,
    noMatch: () => 'No purchase order, and the order is cancelled.',
    manyMatches: () => 'Several purchase orders match. Enter the number at the right one.',
    supplierUnknown: (name) => `No supplier is named ${name || '(empty)'}.`,
    goodsUnknown: () => 'No purchase order matches, and not all goods are known by SKU or offer.',
    ended: (number) => `${number} is cancelled here.`,
  },
  zh: {
    shortenedNumber: () => '表格软件截断了订单编号，请重新下载文件。',
    badNumber: () => '不是 1688 订单编号。',
    badAmount: () => '金额或数量无法识别。',
    unknownStatus: (status) => `无法识别订单状态：${status || '（空）'}。`,
    noMatch: () => '没有对应采购单，且订单已取消。',
    manyMatches: () => '有多张采购单符合，请在对应采购单中填写订单号。',
    supplierUnknown: (name) => `没有名为“${name || '（空）'}”的供应商。`,
    goodsUnknown: () => '没有对应采购单，且部分商品无法按货号或商品链接识别。',
    ended: (number) => `${number} 已在本系统取消。`,
  },
})
