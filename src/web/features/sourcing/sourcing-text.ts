import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { SourcingStatus } from '../../../contract/sourcing/sourcing-states.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const sellerTones: Record<SourcingStatus, Tone> = {
  requested: 'working',
  inProgress: 'working',
  infoNeeded: 'yours',
  quoted: 'yours',
  accepted: 'done',
  declined: 'quiet',
  expired: 'quiet',
  withdrawn: 'quiet',
  notFound: 'problem',
}
export const operatorTones: Record<SourcingStatus, Tone> = {
  ...sellerTones,
  requested: 'yours',
  inProgress: 'yours',
  infoNeeded: 'working',
  quoted: 'working',
}

export const statusText = defineText<Record<SourcingStatus, string>>({
  en: {
    requested: 'Requested',
    inProgress: 'Sourcing',
    infoNeeded: 'Info needed',
    quoted: 'Quoted',
    accepted: 'Accepted',
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    notFound: 'Not found',
  },
  zh: {
    requested: '已提交',
    inProgress: '寻找中',
    infoNeeded: '待补充信息',
    quoted: '已报价',
    accepted: '已接受',
    declined: '已拒绝',
    expired: '已过期',
    withdrawn: '已撤回',
    notFound: '未找到',
  },
})

export const reasonText = defineText<Record<SourcingStatus, string>>({
  en: {
    requested: 'Waiting for the agency to start sourcing',
    inProgress: 'The agency is sourcing this product',
    infoNeeded: 'The agency has a question for you',
    quoted: 'Accept the quote, decline it or request a better one',
    accepted: '',
    declined: '',
    expired: '',
    withdrawn: '',
    notFound: '',
  },
  zh: {
    requested: '等待平台领取',
    inProgress: '平台正在寻找',
    infoNeeded: '平台需要您补充信息，请答复',
    quoted: '请接受、拒绝或要求更优报价',
    accepted: '',
    declined: '',
    expired: '',
    withdrawn: '',
    notFound: '',
  },
})

type EventKind =
  | 'requested'
  | 'assigned'
  | 'reassigned'
  | 'unassigned'
  | 'questioned'
  | 'answered'
  | 'quoted'
  | 'betterQuoteRequested'
  | 'accepted'
  | 'declined'
  | 'expired'
  | 'requestedAgain'
  | 'withdrawn'
  | 'notFound'

export const eventText = defineText<Record<EventKind, string>>({
  en: {
    requested: 'Requested',
    assigned: 'Assigned',
    reassigned: 'Reassigned',
    unassigned: 'Unassigned',
    questioned: 'The agency asked a question',
    answered: 'Answered',
    quoted: 'Quoted',
    betterQuoteRequested: 'Better quote requested',
    accepted: 'Accepted and added to private products',
    declined: 'Declined',
    expired: 'Quote expired',
    requestedAgain: 'Requested again',
    withdrawn: 'Withdrawn',
    notFound: 'Not found',
  },
  zh: {
    requested: '提交找货',
    assigned: '已领取',
    reassigned: '已转交',
    unassigned: '已取消领取',
    questioned: '平台提问',
    answered: '已答复',
    quoted: '已报价',
    betterQuoteRequested: '要求更优报价',
    accepted: '已接受，成为私有产品',
    declined: '已拒绝',
    expired: '报价已过期',
    requestedAgain: '再次找货',
    withdrawn: '已撤回',
    notFound: '未找到',
  },
})

export const isEventKind = (kind: string): kind is EventKind => Object.hasOwn(eventText.en, kind)

export const factText = defineText({
  en: {
    number: 'Number',
    link: 'Link',
    target: 'Target price',
    monthly: 'Monthly quantity',
    countries: 'Destination countries',
    wishes: 'Requirements',
    neededBy: 'Needed by',
    requestedBy: 'Requested by',
    requested: 'Requested',
    agent: 'Assignee',
    nobody: 'Unassigned',
    units: (n: number) => counted(n, 'unit', 'units'),
    you: 'you',
    quayside: 'Quayside',
    seller: 'the seller',
    operator: 'the sourcing team',
    days: (from: number, to: number) => (from === to ? '' : `${from}–`) + counted(to, 'day', 'days'),
    lead: 'Lead time',
    delivery: 'Delivery',
    minimum: 'Minimum quantity',
    hsCode: 'HS code',
    origin: 'Country of origin',
    weight: 'Weight',
    size: 'Size',
    goods: 'Goods type',
    price: 'Unit price',
    tiers: 'Volume prices',
    expires: 'Valid until',
    note: 'Note',
    name: 'Product',
    version: (n: number) => `Quote ${n}`,
    variant: 'Variant',
    only: 'Single variant',
    openLink: 'Open link',
  },
  zh: {
    number: '编号',
    link: '链接',
    target: '目标价',
    monthly: '月需求量',
    countries: '销售国家',
    wishes: '属性要求',
    neededBy: '需求日期',
    requestedBy: '提交人',
    requested: '提交时间',
    agent: '负责人',
    nobody: '未分配',
    units: (n: number) => `${formatNumber(n, 'zh')} 件`,
    you: '您',
    quayside: 'Quayside',
    seller: '卖家',
    operator: '找货组',
    days: (from: number, to: number) => (from === to ? `${from} 天` : `${from}–${to} 天`),
    lead: '交货时间',
    delivery: '配送时间',
    minimum: '起订量',
    hsCode: '海关编码',
    origin: '原产国',
    weight: '重量',
    size: '尺寸',
    goods: '货物属性',
    price: '单价',
    tiers: '阶梯价',
    expires: '有效期至',
    note: '说明',
    name: '产品',
    version: (n: number) => `报价 ${n}`,
    variant: '变体',
    only: '唯一变体',
    openLink: '打开链接',
  },
})
