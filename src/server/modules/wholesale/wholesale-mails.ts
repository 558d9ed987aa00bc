import { formatMinor } from '../../../contract/money.ts'
import type { Tx } from '../../platform/database.ts'
import { composeLetter, type LetterContent } from '../../platform/letter.ts'
import type { Platform } from '../../platform/platform.ts'
import { mailRecipients } from '../identity/index.ts'
import type { LockedWholesale } from './wholesale-rows.ts'

type About = Pick<LockedWholesale, 'id' | 'customerId' | 'number' | 'title' | 'accountId' | 'currency'>
interface Said {
  /** The agency's own words. */
  readonly note: string
  readonly amountMinor?: number
  /** Who writes. */
  readonly operatorName?: string
}
type Subject = 'wrote' | 'quoted' | 'declined' | 'freightHigher' | 'refunded' | 'cancelDeclined' | 'shipped'
type Words = Pick<LetterContent, 'subject'> & { readonly first: string; readonly label: string }

/** Letters to those of the seller's who want to know, in the transaction of what they tell of. */
export type WholesaleMails = Record<Subject, (tx: Tx, order: About, said: Said) => Promise<void>>

const words: Record<
  LetterContent['locale'],
  Record<Subject, (order: About, amount: string, by: string) => Words>
> = {
  en: {
    wrote: ({ number, title }, _, by) => ({
      subject: `A message about your wholesale order ${number}`,
      first: `${by} writes about ${number} (${title}):`,
      label: 'Read it',
    }),
    quoted: ({ number, title }) => ({
      subject: `A quote for your wholesale order ${number}`,
      first: `The agency has quoted ${number} (${title}): prices, freight and how long it takes.`,
      label: 'See the quote',
    }),
    declined: ({ number, title }) => ({
      subject: `No quote for your wholesale order ${number}`,
      first: `The agency cannot quote ${number} (${title}):`,
      label: 'Open the order',
    }),
    freightHigher: ({ number }, amount) => ({
      subject: `${number}: ${amount} of freight to be paid`,
      first: `The goods of ${number} are packed. Their real freight is ${amount} above what was paid; it is shipped once that is paid.`,
      label: 'Pay the rest',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${number}: ${amount} back in your wallet`,
      first: `The agency has paid ${amount} of ${number} back to your wallet.`,
      label: 'Open the order',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `${number} goes on`,
      first: `The agency did not agree to cancel ${number}:`,
      label: 'Open the order',
    }),
    shipped: ({ number }) => ({
      subject: `${number} is on its way`,
      first: `Your wholesale order ${number} was shipped.`,
      label: 'Open the order',
    }),
  },
  zh: {
    wrote: ({ number, title }, _, by) => ({
      subject: `关于批发订单 ${number} 的消息`,
      first: `${by} 就批发订单 ${number}（${title}）给您留言：`,
      label: '查看',
    }),
    quoted: ({ number, title }) => ({
      subject: `批发订单 ${number} 已报价`,
      first: `平台已为批发订单 ${number}（${title}）报价，含单价、运费和时效。`,
      label: '查看报价',
    }),
    declined: ({ number, title }) => ({
      subject: `批发订单 ${number} 无法报价`,
      first: `平台无法为批发订单 ${number}（${title}）报价：`,
      label: '查看订单',
    }),
    freightHigher: ({ number }, amount) => ({
      subject: `${number}：需补运费 ${amount}`,
      first: `批发订单 ${number} 已打包，实际运费比已付运费多 ${amount}，补付后即发货。`,
      label: '补付运费',
    }),
    refunded: ({ number }, amount) => ({
      subject: `${number}：${amount} 已退回钱包`,
      first: `平台已将批发订单 ${number} 的 ${amount} 退回您的钱包。`,
      label: '查看订单',
    }),
    cancelDeclined: ({ number }) => ({
      subject: `${number} 将继续执行`,
      first: `平台未同意取消批发订单 ${number}：`,
      label: '查看订单',
    }),
    shipped: ({ number }) => ({
      subject: `${number} 已发货`,
      first: `批发订单 ${number} 已发货。`,
      label: '查看订单',
    }),
  },
}

export const createWholesaleMails = ({ mail, config }: Pick<Platform, 'mail' | 'config'>): WholesaleMails => {
  const of =
    (subject: Subject): WholesaleMails[Subject] =>
    async (tx, order, { note, amountMinor = 0, operatorName = '' }) => {
      const url = `${config.publicUrl}/appvue/function/batchOrderDetail?id=${order.id}`
      const amount = `${formatMinor(amountMinor)} ${order.currency}`
      const lines = note.split('\n').filter((line) => line.trim() !== '')
      const about = { accountId: order.accountId }
      for (const { email, locale } of await mailRecipients(tx, order.customerId, 'wholesale', about)) {
        const { first, label, ...content } = words[locale][subject](order, amount, operatorName)
        const letter = { ...content, locale, paragraphs: [first, ...lines], link: { label, url } }
        await mail.send(tx, email, composeLetter(letter))
      }
    }
  return {
    wrote: of('wrote'),
    quoted: of('quoted'),
    declined: of('declined'),
    freightHigher: of('freightHigher'),
    refunded: of('refunded'),
    cancelDeclined: of('cancelDeclined'),
    shipped: of('shipped'),
  }
}
