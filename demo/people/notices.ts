import { sql } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { SeededOperators, SeededSeller } from './accounts.ts'
import { bannerPicture } from '../catalogue/pictures.ts'
import { dayMs } from '../orders/stories.ts'

interface Plan {
  readonly title: string
  readonly audience: 'all' | 'vip' | 'named'
  readonly to?: readonly string[]
  readonly state?: 'draft' | 'withdrawn'
  readonly daysAgo: number
  readonly richText: string
  readonly banners?: readonly (readonly [picture: string, background: string])[]
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
  /** Sellers whose accounts have read it, after this many hours. */
  readonly read?: readonly (readonly [seller: string, hours: number])[]
}

const plans: readonly Plan[] = [
  {
    title: 'Our new packing centre is open',
    audience: 'all',
    daysAgo: 41,
    richText:
      '<p>As of this morning, all parcels are packed in our new building next to the old one. It has <strong>twice as many packing stations</strong> and its own customs desk.</p><p>Orders paid before noon now ship one day earlier. Nothing else changes for you.</p>',
    banners: [
      ['1f3ed', '#cfe3f5'],
      ['1f4e6', '#f3e3cd'],
    ],
    read: [
      ['main', 3],
      ['cny', 9],
      ['nordic', 20],
      ['peak', 52],
      ['verano', 6],
      ['tinytoys', 31],
    ],
  },
  {
    title: 'Price increase for cotton totes',
    audience: 'all',
    state: 'withdrawn',
    daysAgo: 27,
    richText: '<p>Cotton totes will cost 8% more from the first of next month.</p>',
    read: [['main', 2]],
  },
  {
    title: 'VIP: free product photos this month',
    audience: 'vip',
    daysAgo: 19,
    richText:
      '<p>Choose up to <strong>ten products</strong> and we will take five photos of each on a white background.</p><ul><li>List the products in a ticket.</li><li>We photograph products in stock within three working days.</li><li>You can use the images anywhere.</li></ul>',
    banners: [['1f4f8', '#e4dcf7']],
    read: [['main', 5]],
  },
  {
    title: 'Faster shipping to the Nordics',
    audience: 'all',
    daysAgo: 9,
    richText:
      '<p>Parcels to Denmark, Sweden, Norway and Finland now fly direct three times a week. Transit times are <strong>two to four days shorter</strong>, and prices stay the same until the end of the season.</p><p>Transit times by country are in the attached file.</p>',
    banners: [['2708-fe0f', '#d3ecec']],
    file: {
      name: 'Transit times by country.txt',
      lines: ['Country   Days', 'Denmark   6-8', 'Sweden    6-9', 'Norway    7-10', 'Finland   7-10'],
    },
    read: [
      ['main', 30],
      ['nordic', 1],
      ['cny', 12],
    ],
  },
  {
    title: 'Customs documents for candles',
    audience: 'named',
    to: ['main', 'nordic'],
    daysAgo: 5,
    richText:
      '<p>Canada requires a safety data sheet with every parcel that contains candles. We will add it for you from today. Please keep “soy candle” in the product title in your shop.</p>',
    banners: [['1f56f-fe0f', '#f6e2dc']],
    read: [['main', 22]],
  },
  {
    title: '人民币充值说明',
    audience: 'named',
    to: ['cny', 'xiaoman'],
    daysAgo: 3,
    richText:
      '<p>人民币银行转账一般在 1 个工作日内到账。转账时请在附言中填写充值编号，以便我们尽快入账。</p>',
    read: [],
  },
  {
    title: 'Warehouse closed for two days',
    audience: 'all',
    daysAgo: 1.2,
    richText:
      '<p>The warehouse will be closed for stocktaking next <strong>Thursday and Friday</strong>.</p><ul><li>Orders paid by noon on Wednesday ship before the closure.</li><li>Orders paid later ship from Monday, in order of payment.</li><li>We will keep answering quote requests.</li></ul>',
    banners: [
      ['1f4c5', '#f5dfe3'],
      ['1f69a', '#dbe9d5'],
      ['1f331', '#e7efd0'],
    ],
    read: [
      ['nordic', 2],
      ['peak', 14],
    ],
  },
  {
    title: 'VIP: free storage this season',
    audience: 'vip',
    daysAgo: 0.2,
    richText:
      '<p>As a VIP customer, you can store <strong>two pallets free of charge</strong> until the end of the season. Tell your account manager what you would like to keep in stock. We add it to your stock when it arrives.</p>',
    banners: [['1f381', '#f7dbe7']],
    file: {
      name: 'How to send stock to our warehouse.txt',
      lines: [
        '1. List what you are sending in a ticket.',
        '2. Write the ticket number on every carton.',
        '3. Keep cartons under 25 kg.',
      ],
    },
    read: [],
  },
  {
    title: 'Order early for Chinese New Year',
    audience: 'all',
    state: 'draft',
    daysAgo: 0.1,
    richText: '<p>Factories will close for three weeks. Please place orders for February stock by …</p>',
    banners: [['1f9e7', '#f6dccf']],
  },
]

const statusOf = ({ state }: Plan) => state ?? 'published'

const storeFile = async (files: Files, tx: Tx, { file }: Plan): Promise<{ id: string; name: string }[]> => {
  if (!file) return []
  const { id } = await files.put(
    {
      customerId: null,
      isPublic: false,
      fileName: file.name,
      kind: 'document',
      contentType: 'text/plain; charset=utf-8',
      body: Buffer.from(`${file.lines.join('\n')}\n`),
    },
    tx,
  )
  return [{ id, name: file.name }]
}

const storeBanners = async (files: Files, tx: Tx, { banners = [] }: Plan): Promise<string[]> => {
  const ids: string[] = []
  for (const [picture, background] of banners) {
    const body = await bannerPicture(picture, background)
    const stored = await files.put(
      {
        customerId: null,
        isPublic: true,
        fileName: 'banner.webp',
        kind: 'image',
        contentType: 'image/png',
        body,
      },
      tx,
    )
    ids.push(stored.id)
  }
  return ids
}

export const seedNotices = async (
  tx: Tx,
  files: Files,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, staff, now } = options
  const idOf = (key: string): string => {
    const seller = sellers.get(key)
    if (!seller) throw new Error(`no seller ${key}`)
    return seller.customerId
  }
  for (const plan of plans) {
    const at = new Date(+now - plan.daysAgo * dayMs)
    const status = statusOf(plan)
    const { id } = await tx
      .insertInto('notice')
      .values({
        status,
        audience: plan.audience,
        title: plan.title,
        rich_text: plan.richText,
        image_ids: await storeBanners(files, tx, plan),
        files: JSON.stringify(await storeFile(files, tx, plan)),
        saved_by: staff.support.id,
        created_at: at,
        updated_at: at,
        published_at: status === 'draft' ? null : at,
        withdrawn_at: status === 'withdrawn' ? new Date(+at + dayMs) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recipients = (plan.to ?? []).map((key) => ({ customer_id: idOf(key), notice_id: id }))
    if (recipients.length > 0) await tx.insertInto('notice_recipient').values(recipients).execute()
    for (const [key, hours] of plan.read ?? []) {
      await sql`insert into notice_read (customer_id, account_id, notice_id, read_at)
        select customer_id, id, ${id}, ${new Date(+at + (hours * dayMs) / 24)} from account
          where customer_id = ${idOf(key)}`.execute(tx)
    }
  }
  await sql`update notice n set reached_customers = (
      select count(*) from customer c where c.is_active and c.created_at <= n.published_at and (n.audience = 'all'
        or n.audience = 'vip' and c.is_vip
        or exists (select from notice_recipient r where r.customer_id = c.customer_id and r.notice_id = n.id)))
    where n.status <> 'draft'`.execute(tx)
}
