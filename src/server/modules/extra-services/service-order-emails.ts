import type { Platform } from '../../platform/platform.ts'
import { caseMails, type CaseMails, type CaseMailWords } from '../case-file/index.ts'
import type { LockedServiceOrder } from './service-order-rows.ts'

type About = Pick<
  LockedServiceOrder,
  'id' | 'customerId' | 'number' | 'nameEn' | 'nameZh' | 'accountId' | 'currency'
>
type Subject = 'wrote' | 'quoted' | 'declined' | 'delivered' | 'stocked' | 'refunded'

export type ServiceOrderMails = CaseMails<Subject, About>

const words: CaseMailWords<Subject, About> = {
  en: {
    wrote: ({ number, nameEn }, _, by) => ({
      subject: `Message about your service order ${number}`,
      first: `${by} sent you a message about ${number} (${nameEn}):`,
      label: 'Read message',
    }),
    quoted: ({ number, nameEn }, amount) => ({
      subject: `Quote for your service order ${number}`,
      first: `The agency has quoted ${amount} for ${number} (${nameEn}). The work starts once you pay.`,
      label: 'View quote',
    }),
    declined: ({ number, nameEn }) => ({
      subject: `Service order ${number} declined`,
      first: `The agency cannot take on ${number} (${nameEn}). Reason:`,
      label: 'View order',
    }),
    delivered: ({ number, nameEn }) => ({
      subject: `${number} has been delivered`,
      first: `${nameEn} (${number}) has been delivered. Accept it or ask for changes within 14 days.`,
      label: 'View delivery',
    }),
    stocked: ({ number, nameEn }) => ({
      subject: `${number} is in stock`,
      first: `${nameEn} (${number}) has arrived in our warehouse. Your orders can use it now.`,
      label: 'View order',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${amount} refunded for ${number}`,
      first: `Your service order ${number} was cancelled, and ${amount} has been refunded to your wallet. Reason:`,
      label: 'View order',
    }),
  },
  zh: {
    wrote: ({ number, nameEn, nameZh }, _, by) => ({
      subject: `服务订单 ${number} 有新消息`,
      first: `${by} 就服务订单 ${number}（${nameZh || nameEn}）给您留言：`,
      label: '查看留言',
    }),
    quoted: ({ number, nameEn, nameZh }, amount) => ({
      subject: `服务订单 ${number} 已报价`,
      first: `平台已为服务订单 ${number}（${nameZh || nameEn}）报价 ${amount}，付款后开始处理。`,
      label: '查看报价',
    }),
    declined: ({ number, nameEn, nameZh }) => ({
      subject: `服务订单 ${number} 无法受理`,
      first: `平台无法受理服务订单 ${number}（${nameZh || nameEn}），原因：`,
      label: '查看订单',
    }),
    delivered: ({ number, nameEn, nameZh }) => ({
      subject: `服务订单 ${number} 已交付`,
      first: `服务订单 ${number}（${nameZh || nameEn}）已交付。请在 14 天内验收或要求修改。`,
      label: '查看交付内容',
    }),
    stocked: ({ number, nameEn, nameZh }) => ({
      subject: `服务订单 ${number} 已入库`,
      first: `${nameZh || nameEn}（${number}）已入库，您的订单现在可以使用。`,
      label: '查看订单',
    }),
    refunded: ({ number }, amount) => ({
      subject: `服务订单 ${number}：${amount} 已退回钱包`,
      first: `服务订单 ${number} 已取消，${amount} 已退回您的钱包。原因：`,
      label: '查看订单',
    }),
  },
}

export const createServiceOrderMails = (platform: Pick<Platform, 'mail' | 'config'>): ServiceOrderMails =>
  caseMails(platform, { topic: 'extraService', words, path: ({ id }) => `/appvue/extra/serviceOrder/${id}` })
