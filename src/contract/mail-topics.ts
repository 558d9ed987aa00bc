import { menuTags } from './permissions.ts'
import type { MenuTag } from './permissions.ts'

/** What the product writes to customers about by e-mail, beside what concerns their sign-in. */
export const mailTopics = [
  'recharge',
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
] as const
export type MailTopic = (typeof mailTopics)[number]

interface TopicRule {
  /** Sub-accounts without this menu get no mail of the topic. */
  readonly tag: MenuTag | null
  /** Whether a mail concerns shops: sub-accounts of some shops get only what is theirs. */
  readonly byShop: boolean
}

/** Who may get which mails, before anybody's choice. */
export const topicRules: Readonly<Record<MailTopic, TopicRule>> = {
  recharge: { tag: menuTags.wallet, byShop: false },
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
}
