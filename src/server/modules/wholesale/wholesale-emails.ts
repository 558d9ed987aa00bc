import type { Platform } from '../../platform/platform.ts'
import { caseMails, type CaseMails, type CaseMailWords } from '../case-file/index.ts'
import type { LockedWholesale } from './wholesale-rows.ts'

type About = Pick<LockedWholesale, 'id' | 'customerId' | 'number' | 'title' | 'accountId' | 'currency'>
type Subject = 'wrote' | 'quoted' | 'declined' | 'freightHigher' | 'refunded' | 'cancelDeclined' | 'shipped'

export type WholesaleMails = CaseMails<Subject, About>

const words: CaseMailWords<Subject, About> = {
  en: {
    wrote: ({ number, title }, _, by) => ({
      subject: `Message about your wholesale order ${number}`,
      first: `${by} sent you a message about ${number} (${title}):`,
      label: 'Read message',
    }),
    quoted: ({ number, title }) => ({
      subject: `Quote for your wholesale order ${number}`,
      first: `The agency has quoted ${number} (${title}), including prices, freight and delivery times.`,
      label: 'View quote',
    }),
    declined: ({ number, title }) => ({
      subject: `Wholesale order ${number} cannot be quoted`,
      first: `The agency cannot quote ${number} (${title}). Reason:`,
      label: 'View order',
    }),
    freightHigher: ({ number }, amount) => ({
      subject: `${number}: ${amount} of additional freight due`,
      first: `The goods of ${number} are packed. The actual freight is ${amount} higher than the amount paid. The order ships once you pay the difference.`,
      label: 'Pay difference',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${amount} refunded for ${number}`,
      first: `${amount} for your wholesale order ${number} has been refunded to your wallet.`,
      label: 'View order',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `Cancellation of ${number} declined`,
      first: `The agency declined your request to cancel ${number}. The order continues. Reason:`,
      label: 'View order',
    }),
    shipped: ({ number }) => ({
      subject: `${number} has shipped`,
      first: `Your wholesale order ${number} has shipped.`,
      label: 'View order',
    }),
  },
  zh: {
    wrote: ({ number, title }, _, by) => ({
      subject: `批发订单 ${number} 有新消息`,
      first: `${by} 就批发订单 ${number}（${title}）给您留言：`,
      label: '查看订单',
    }),
    quoted: ({ number, title }) => ({
      subject: `批发订单 ${number} 已报价`,
      first: `平台已为批发订单 ${number}（${title}）报价，含单价、运费和时效。`,
      label: '查看报价',
    }),
    declined: ({ number, title }) => ({
      subject: `批发订单 ${number} 无法报价`,
      first: `平台无法为批发订单 ${number}（${title}）报价，原因：`,
      label: '查看订单',
    }),
    freightHigher: ({ number }, amount) => ({
      subject: `批发订单 ${number}：需补运费 ${amount}`,
      first: `批发订单 ${number} 已打包，实际运费比已付运费高 ${amount}，补付后即可发货。`,
      label: '补付运费',
    }),
    refunded: ({ number }, amount) => ({
      subject: `批发订单 ${number}：${amount} 已退回钱包`,
      first: `批发订单 ${number} 的 ${amount} 已退回您的钱包。`,
      label: '查看订单',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `批发订单 ${number} 的取消申请未通过`,
      first: `您取消批发订单 ${number} 的申请未通过，订单将继续处理，原因：`,
      label: '查看订单',
    }),
    shipped: ({ number }) => ({
      subject: `批发订单 ${number} 已发货`,
      first: `批发订单 ${number} 已发货。`,
      label: '查看订单',
    }),
  },
}

export const createWholesaleMails = (platform: Pick<Platform, 'mail' | 'config'>): WholesaleMails =>
  caseMails(platform, {
    topic: 'wholesale',
    words,
    path: ({ id }) => `/appvue/function/batchOrderDetail?id=${id}`,
  })
