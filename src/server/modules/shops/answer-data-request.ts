import { sql, type Selectable } from 'kysely'
import * as z from 'zod'
import { addressLines, type AddressToWrite } from '../../../contract/addresses/address-lines.ts'
import type { Attribute } from '../../../contract/orders/order-schemas.ts'
import type { Locale } from '../../../contract/kernel/format.ts'
import type { DB } from '../../platform/database/database-types.ts'
import { composeEmail, type EmailMessage } from '../../platform/mail/email-message.ts'
import type { Platform } from '../../platform/platform.ts'
import { refusalOf } from '../../platform/kernel/refuse.ts'
import { handedOutColumns, type HandedOutColumn } from '../orders/index.ts'
import { shopsOfDomain } from './redact-shoppers.ts'
import { ShopRefused } from './ports.ts'

const id = z.union([z.int(), z.string().regex(/^\d+$/)]).transform(String)
const requestSchema = z.object({
  customer: z.object({ email: z.string().nullish() }).nullish(),
  orders_requested: z.array(id).nullish(),
})

/**
 * Handles a shopper's data request: the shop's owner must answer it, so everything stored about the named orders is
 * emailed to the main account.
 */
export const answerDataRequest = async (
  platform: Platform,
  domain: string,
  payload: unknown,
): Promise<string> => {
  const parsed = requestSchema.safeParse(payload)
  if (!parsed.success) {
    const detail = parsed.error.issues[0]?.message ?? ''
    throw new ShopRefused(refusalOf('shopifyWebhookUnreadable', { lacks: 'dataRequest', detail }))
  }
  const keys = parsed.data.orders_requested ?? []
  const email = parsed.data.customer?.email ?? null
  let sent = 0
  for (const { customerId, shopId } of await shopsOfDomain(platform, domain)) {
    await platform.database.agencyTransaction(async (tx) => {
      const found = await sql<HeldOrder>`
        select ${sql.raw(handedOutColumns.map((column) => `o.${column}`).join(', '))},
            array(select l.quantity || ' × ' || concat_ws(' ', l.title, nullif(l.variant_title, ''),
                (select '(' || string_agg((a ->> 'name') || ': ' || (a ->> 'value'), ', ') || ')'
                  from jsonb_array_elements(l.attributes) a)) from order_line l
              where l.customer_id = o.customer_id and l.order_id = o.id order by l.id) as items,
            array(select h.carrier || ' ' || h.tracking_number from shipment h
              where h.customer_id = o.customer_id and h.order_id = o.id order by h.id) as parcels
          from dropshipping_order o
          where o.customer_id = ${customerId} and o.shop_id = ${shopId}
            and (o.shop_order_key = any(${keys}::text[])
              or (${email}::text is not null and lower(o.email) = lower(${email}::text)))
          order by o.id limit 500`.execute(tx)
      const owner = await tx
        .selectFrom('account')
        .select(['email', 'locale'])
        .where('customer_id', '=', customerId)
        .where('is_default', '=', true)
        .executeTakeFirst()
      if (!owner) return
      const emailMessage = emailOf(owner.locale === 'zh' ? 'zh' : 'en', domain, email, found.rows)
      await platform.mail.send(tx, owner.email, emailMessage)
      sent += 1
    })
  }
  return sent > 0 ? 'applied' : 'ignored: no such shop'
}

type HeldOrder = Pick<Selectable<DB['dropshipping_order']>, HandedOutColumn> & {
  readonly attributes: readonly Attribute[]
  readonly shop_address: Readonly<Record<string, string>> | null
  readonly items: readonly string[]
  readonly parcels: readonly string[]
}

/** Of the columns that are worded otherwise: in the heading, in the address, or each by its own name. */
type OtherwiseWorded =
  | 'shop_order_name'
  | 'number'
  | 'attributes'
  | Exclude<keyof AddressToWrite, 'recipientName' | 'countryCode'>
  | 'country_code'

const textLabels: Readonly<
  Record<Locale, Readonly<Record<Exclude<HandedOutColumn, OtherwiseWorded>, string>>>
> = {
  en: {
    recipient_name: 'Name: ',
    phone: 'Phone: ',
    email: 'Email: ',
    tax_number: 'Tax number: ',
    shop_address: 'Address in the shop: ',
    note: 'Note: ',
    gift_note: 'Gift note: ',
    shop_gift_note: 'Gift note in the shop: ',
  },
  zh: {
    recipient_name: '姓名：',
    phone: '电话：',
    email: '邮箱：',
    tax_number: '税号：',
    shop_address: '店铺中的地址：',
    note: '备注：',
    gift_note: '礼品留言：',
    shop_gift_note: '店铺中的礼品留言：',
  },
}
const texts = Object.keys(textLabels.en) as (keyof typeof textLabels.en)[]

const labels = {
  en: {
    order: (shopOrder: string, number: string) => `Order ${shopOrder} (${number})`,
    address: 'Address: ',
    item: 'Item: ',
    parcel: 'Parcel: ',
  },
  zh: {
    order: (shopOrder: string, number: string) => `订单 ${shopOrder}（${number}）`,
    address: '地址：',
    item: '商品：',
    parcel: '包裹：',
  },
} as const

const addressOf = (order: HeldOrder, locale: Locale): string => {
  const { country_code: countryCode } = order
  const country = /^[A-Z]{2}$/.test(countryCode)
    ? new Intl.DisplayNames(locale, { type: 'region' }).of(countryCode)
    : countryCode
  return [...addressLines({ ...order, recipientName: '', countryCode }), country].filter(Boolean).join(', ')
}

const textOf = (value: HeldOrder[(typeof texts)[number]]): string =>
  typeof value === 'string'
    ? value
    : Object.values(value ?? {})
        .filter(Boolean)
        .join(', ')

const describe = (order: HeldOrder, locale: Locale): string =>
  [
    labels[locale].order(order.shop_order_name, order.number),
    ...texts
      .map((column) => [column, textOf(order[column])] as const)
      .filter(([, value]) => value !== '')
      .map(([column, value]) => `${textLabels[locale][column]}${value}`),
    `${labels[locale].address}${addressOf(order, locale)}`,
    ...order.attributes.map(({ name, value }) => `${name}: ${value}`),
    ...order.items.map((item) => `${labels[locale].item}${item}`),
    ...order.parcels.map((parcel) => `${labels[locale].parcel}${parcel}`),
  ].join('\n')

const emailOf = (
  locale: Locale,
  domain: string,
  email: string | null,
  held: readonly HeldOrder[],
): EmailMessage => {
  const who = email ?? (locale === 'zh' ? '一位顾客' : 'A shopper')
  const words = {
    en: [
      `${who} has requested their personal data from your shop ${domain}, and Shopify forwarded the request. You must respond within 30 days.`,
      held.length > 0
        ? 'This is all the data we hold, except your own tags and private notes, which are on the pages of these orders:'
        : 'We hold no data on this person: none of the listed orders reached us.',
    ],
    zh: [
      `${who}向您的店铺 ${domain} 申请查询其个人数据，Shopify 已将请求转给我们。您须在 30 天内答复。`,
      held.length > 0
        ? '以下是我们保存的全部数据，您自己的标签和内部备注除外，可在这些订单的页面查看：'
        : '我们没有相关数据，所列订单均未进入本系统。',
    ],
  }[locale]
  const subject =
    locale === 'zh' ? `${domain} 的顾客申请查询个人数据` : `Personal data request from a shopper of ${domain}`
  return composeEmail({
    subject,
    locale,
    paragraphs: [...words, ...held.map((order) => describe(order, locale))],
  })
}
