import { sql } from 'kysely'
import { returnTerms, type ReturnReason } from '../../../contract/returned-parcels/returned-parcels.ts'
import { returnReasonWords } from '../../../contract/common/dictionaries.ts'
import type { CustomerId, Db } from '../../platform/database/database.ts'
import { composeEmail, emailDay, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'

interface About {
  readonly id: string
  readonly shopId: string
  readonly answerUntil: Date
}

/** Emails accounts that can see the order, in the transaction of the event. */
export interface ReturnMails {
  received(tx: Db, customerId: CustomerId, about: About): Promise<void>
  reminded(tx: Db, customerId: CustomerId, about: About): Promise<void>
}

interface Facts {
  readonly number: string
  readonly orderNumber: string
  readonly shopOrderName: string
  readonly trackingNumber: string
  readonly reason: ReturnReason
}

const readFacts = async (tx: Db, customerId: CustomerId, id: string): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select r.number, o.number as "orderNumber", o.shop_order_name as "shopOrderName",
        h.tracking_number as "trackingNumber", r.reason
      from returned_parcel r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      join shipment h on h.customer_id = r.customer_id and h.id = r.returned_shipment_id
      where r.customer_id = ${customerId} and r.id = ${id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error(`the returned parcel ${id} does not exist`)
  return facts
}

const named = ({ orderNumber, shopOrderName }: Facts): string =>
  shopOrderName ? `${orderNumber} (${shopOrderName})` : orderNumber

type Words = (
  facts: Facts,
  until: string,
) => {
  readonly received: Pick<EmailContent, 'subject' | 'paragraphs'>
  readonly reminded: Pick<EmailContent, 'subject' | 'paragraphs'>
  readonly label: string
}

const words: Record<EmailContent['locale'], Words> = {
  en: (facts, until) => ({
    received: {
      subject: `A parcel of order ${named(facts)} was returned`,
      paragraphs: [
        `Parcel ${facts.trackingNumber} of order ${named(facts)} is back in our warehouse. Reason: ${returnReasonWords.en[facts.reason]}.`,
        `Enter a delivery address and pay the shipping cost to reship it, or abandon the parcel. We keep it for ${returnTerms.answerDays} days, until ${until}.`,
      ],
    },
    reminded: {
      subject: `${returnTerms.remindDaysBefore} days left to decide: returned parcel of order ${named(facts)}`,
      paragraphs: [
        `Parcel ${facts.trackingNumber} of order ${named(facts)} was returned and needs your decision. We keep it until ${until}; after that it may be disposed of.`,
      ],
    },
    label: 'Choose next step',
  }),
  zh: (facts, until) => ({
    received: {
      subject: `订单 ${named(facts)} 的包裹已退回`,
      paragraphs: [
        `订单 ${named(facts)} 的包裹 ${facts.trackingNumber} 已退回我们的仓库。退回原因：${returnReasonWords.zh[facts.reason]}。`,
        `请确认重寄地址并支付运费，或放弃该包裹。包裹将保留 ${returnTerms.answerDays} 天，至 ${until}。`,
      ],
    },
    reminded: {
      subject: `订单 ${named(facts)} 的退回包裹待处理，还剩 ${returnTerms.remindDaysBefore} 天`,
      paragraphs: [
        `订单 ${named(facts)} 的包裹 ${facts.trackingNumber} 已退回，请选择重寄或放弃。包裹将保留至 ${until}，逾期可能被处置。`,
      ],
    },
    label: '前往处理',
  }),
}

export const createReturnMails = (mail: Mail, publicUrl: string): ReturnMails => {
  const send =
    (kind: 'received' | 'reminded') =>
    async (tx: Db, customerId: CustomerId, { id, shopId, answerUntil }: About): Promise<void> => {
      const recipients = await mailRecipients(tx, customerId, 'orderProblem', { shopId })
      if (recipients.length === 0) return
      const facts = await readFacts(tx, customerId, id)
      for (const { email, locale, timeZone } of recipients) {
        const said = words[locale](facts, emailDay(answerUntil, locale, timeZone))
        const link = { label: said.label, url: `${publicUrl}/appvue/orders/deliveryPay` }
        await mail.send(tx, email, composeEmail({ ...said[kind], locale, link }))
      }
    }
  return { received: send('received'), reminded: send('reminded') }
}
