import { sql } from 'kysely'
import { moneyText } from '../../../contract/kernel/money-text.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { ReplacementReason } from '../../../contract/replacements/replacements.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { composeEmail, emailDay, type EmailContent } from '../../platform/mail/email-message.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { mailRecipients } from '../identity/index.ts'

interface ReplacementFacts {
  readonly number: string
  readonly ofId: string
  readonly ofNumber: string
  readonly shopId: string
  readonly reason: ReplacementReason
  readonly words: string
  readonly totalMinor: number
  readonly currency: Currency
  readonly until: Date | null
  readonly trackingNumbers: readonly string[]
}

/** `id` is the replacement order's. */
export interface ReplacementMails {
  readonly offered: (tx: Tx, customerId: CustomerId, id: string) => Promise<void>
  readonly shipped: (tx: Tx, customerId: CustomerId, id: string) => Promise<void>
}

const read = async (tx: Tx, customerId: CustomerId, id: string): Promise<ReplacementFacts> => {
  const { rows } = await sql<ReplacementFacts>`
    select o.number, f.id as "ofId", f.number as "ofNumber", o.shop_id as "shopId", r.reason, r.message as words,
        o.total_minor as "totalMinor", o.currency, r.offered_until as until,
        array(select h.tracking_number from shipment h
          where h.customer_id = o.customer_id and h.order_id = o.id order by h.id) as "trackingNumbers"
      from replacement r
      join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
      join dropshipping_order f on f.customer_id = r.customer_id and f.id = r.of_order_id
      where r.customer_id = ${customerId} and r.order_id = ${id}`.execute(tx)
  const [told] = rows
  if (!told) throw new Error(`no replacement ${id}`)
  return told
}

const reasons = {
  en: {
    lost: 'the parcel was lost',
    damaged: 'it arrived damaged',
    wrongItem: 'the wrong product was sent',
    missingItem: 'an item was missing',
    returned: 'the parcel was returned',
    other: 'see the note',
  },
  zh: {
    lost: '包裹丢失',
    damaged: '商品损坏',
    wrongItem: '发错商品',
    missingItem: '漏发商品',
    returned: '包裹被退回',
    other: '见备注',
  },
} as const satisfies Record<EmailContent['locale'], Record<ReplacementReason, string>>

type Words = (
  facts: ReplacementFacts,
  day: string,
) => {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly label: string
}
const price = ({ totalMinor, currency }: ReplacementFacts): string =>
  moneyText({ amountMinor: totalMinor, currency })
const noteOf = ({ words }: ReplacementFacts, label: string): string[] =>
  words === '' ? [] : [`${label}${words}`]

const offered: Record<EmailContent['locale'], Words> = {
  en: (facts, day) => ({
    subject: `Replacement for order ${facts.ofNumber} available for ${price(facts)}`,
    paragraphs: [
      `The agency can send a replacement for order ${facts.ofNumber} (${reasons.en[facts.reason]}). The charge is ${price(facts)}.`,
      ...noteOf(facts, 'Note from the agency: '),
      `Accept or decline by ${day}. Nothing is shipped or charged until you accept.`,
    ],
    label: 'View order',
  }),
  zh: (facts, day) => ({
    subject: `订单 ${facts.ofNumber} 可补发，费用 ${price(facts)}，请确认`,
    paragraphs: [
      `平台可补发订单 ${facts.ofNumber} 的商品（${reasons.zh[facts.reason]}），费用为 ${price(facts)}。`,
      ...noteOf(facts, '平台备注：'),
      `请在 ${day} 前接受或拒绝。接受前不会发货，也不会扣款。`,
    ],
    label: '查看订单',
  }),
}

const shipped: Record<EmailContent['locale'], Words> = {
  en: (facts) => ({
    subject: `Replacement for order ${facts.ofNumber} has shipped`,
    paragraphs: [
      `The replacement for order ${facts.ofNumber} is on its way as order ${facts.number}. Tracking: ${facts.trackingNumbers.join(', ')}.`,
    ],
    label: 'Track replacement',
  }),
  zh: (facts) => ({
    subject: `订单 ${facts.ofNumber} 已补发`,
    paragraphs: [
      `订单 ${facts.ofNumber} 的补发包裹已发出，补发单号 ${facts.number}，运单号：${facts.trackingNumbers.join('、')}。`,
    ],
    label: '查看订单',
  }),
}

export const createReplacementMails = (mail: Mail, publicUrl: string): ReplacementMails => {
  const send = async (
    tx: Tx,
    customerId: CustomerId,
    id: string,
    words: Record<EmailContent['locale'], Words>,
  ): Promise<void> => {
    const facts = await read(tx, customerId, id)
    const url = `${publicUrl}/appvue/orders/dropshippingDetail?id=${facts.ofId}`
    for (const { email, locale, timeZone } of await mailRecipients(tx, customerId, 'replacement', facts)) {
      const day = facts.until ? emailDay(facts.until, locale, timeZone) : ''
      const { label, subject, paragraphs } = words[locale](facts, day)
      await mail.send(
        tx,
        email,
        composeEmail({ locale, subject, paragraphs: [...paragraphs], link: { label, url } }),
      )
    }
  }
  return {
    offered: (tx, customerId, id) => send(tx, customerId, id, offered),
    shipped: (tx, customerId, id) => send(tx, customerId, id, shipped),
  }
}
