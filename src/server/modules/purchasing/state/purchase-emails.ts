import { purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import type { Platform } from '../../../platform/platform.ts'
import { caseMails, type CaseMails, type CaseMailWords } from '../../case-file/index.ts'
import type { LockedPurchase } from './purchase-rows.ts'

type About = Pick<
  LockedPurchase,
  'id' | 'customerId' | 'number' | 'type' | 'title' | 'accountId' | 'currency'
>
type Subject = 'arrived' | 'refunded' | 'cancelDeclined'

export type PurchaseMails = CaseMails<Subject, About>

const words: CaseMailWords<Subject, About> = {
  en: {
    arrived: ({ number, title }) => ({
      subject: `${number} is now in your stock`,
      first: `All products of ${number} (${title}) have arrived at the warehouse. New orders will use this stock first.`,
      label: 'View order',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${amount} refunded for ${number}`,
      first: `Some products of ${number} will not arrive. Their price of ${amount} has been refunded to your wallet.`,
      label: 'View order',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `Cancellation of ${number} declined`,
      first: `The agency declined your request to cancel ${number}. The order continues. Reason:`,
      label: 'View order',
    }),
  },
  zh: {
    arrived: ({ number, title }) => ({
      subject: `${number} 已全部入库`,
      first: `${number}（${title}）的货物已全部入库，新订单将优先使用这些库存。`,
      label: '查看订单',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${number}：${amount} 已退回钱包`,
      first: `${number} 的部分货物无法到货，货款 ${amount} 已退回您的钱包。`,
      label: '查看订单',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `${number} 的取消申请未通过`,
      first: `您取消 ${number} 的申请未通过，订单将继续处理，原因：`,
      label: '查看订单',
    }),
  },
}

const pageOf = ({ type, id }: About): string =>
  type === purchaseTypes.inventory
    ? `/appvue/inventory/purchaseOrder?id=${id}`
    : `/appvue/purchase/purchaseAddorder?id=${id}`

export const createPurchaseMails = (platform: Pick<Platform, 'mail' | 'config'>): PurchaseMails =>
  caseMails(platform, { topic: 'inventory', words, path: pageOf })
