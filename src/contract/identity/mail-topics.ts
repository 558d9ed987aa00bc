import { menuTags, type MenuTag } from '../kernel/permissions.ts'

export const mailTopics = [
  'recharge',
  'withdrawal',
  'quote',
  'orderProblem',
  'notice',
  'ticketReply',
  'report',
  'shopperReport',
  'replacement',
  'refund',
  'sourcing',
  'wholesale',
  'inventory',
  'extraService',
] as const
export type MailTopic = (typeof mailTopics)[number]

interface TopicRule {
  /** Sub-accounts without this menu get no emails on the topic. */
  readonly tag: MenuTag | null
  /** Emails concern single shops: sub-accounts limited to some shops only get emails about those. */
  readonly byShop: boolean
}

export const topicRules: Readonly<Record<MailTopic, TopicRule>> = {
  recharge: { tag: menuTags.wallet, byShop: false },
  withdrawal: { tag: menuTags.wallet, byShop: false },
  quote: { tag: menuTags.orders, byShop: true },
  orderProblem: { tag: menuTags.orders, byShop: true },
  notice: { tag: null, byShop: false },
  ticketReply: { tag: menuTags.orders, byShop: true },
  report: { tag: menuTags.orders, byShop: true },
  shopperReport: { tag: menuTags.orders, byShop: true },
  replacement: { tag: menuTags.orders, byShop: true },
  refund: { tag: menuTags.orders, byShop: true },
  sourcing: { tag: menuTags.product, byShop: false },
  wholesale: { tag: menuTags.orders, byShop: false },
  inventory: { tag: menuTags.inventory, byShop: false },
  extraService: { tag: menuTags.extraServices, byShop: false },
}
